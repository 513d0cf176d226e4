/** In SQL, answers with nothing compressed in them. */
export const plainAnswers = `answers || '{}'`

/** In SQL, how large answers are in bytes; of those that are stored compressed, to a hundredth at best, only a copy tells. */
export const answerBytes = `pg_column_size(
  CASE WHEN pg_column_compression(answers) IS NULL THEN answers ELSE ${plainAnswers} END)`
