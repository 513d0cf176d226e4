// SQL: expressions on stored jsonb, which Prisma does not have.

/**
 * Answers, decompressed once for all of their fields. Small ones that are not compressed are nearly always in the row itself; a copy
 * of them would take a tenth of the time of an export.
 */
export const plainAnswers = `CASE WHEN pg_column_compression(answers) IS NULL AND pg_column_size(answers) < 1000
  THEN answers ELSE answers || '{}' END`

/** The size of answers in bytes. Compressed answers may be a hundred times as large as stored; only a copy has their size. */
export const answerBytes = `pg_column_size(
  CASE WHEN pg_column_compression(answers) IS NULL THEN answers ELSE answers || '{}' END)`
