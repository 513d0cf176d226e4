// SQL: expressions on stored jsonb, which Prisma does not have.

/** Answers, decompressed. */
export const plainAnswers = `answers || '{}'`

/** The size of answers in bytes. Compressed answers may be a hundred times as large as stored; only a copy has their size. */
export const answerBytes = `pg_column_size(
  CASE WHEN pg_column_compression(answers) IS NULL THEN answers ELSE ${plainAnswers} END)`
