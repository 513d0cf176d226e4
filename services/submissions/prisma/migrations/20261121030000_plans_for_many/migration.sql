-- Plans that were made while PostgreSQL knew these tables to be tiny read them from end to end, and are kept while they
-- grow. So it learns of their size only once they are larger than that; until then it plans for ten pages.
ALTER TABLE "submissions" SET (autovacuum_analyze_threshold = 1000, autovacuum_vacuum_threshold = 1000);
