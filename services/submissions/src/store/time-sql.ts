// SQL: expressions on texts of answers that are times, as text of this module only.

/** Whether a text expression is a time as it is stored. */
export const isTimeSql = (text: string): string =>
  `${text} ~ '^([01]\\d|2[0-3]):[0-5]\\d(:[0-5]\\d)?$'`

/** Whether a text expression has the form of a date-time as it is stored. */
export const isDateTimeSql = (text: string): string =>
  `${text} ~ '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])T([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(\\.\\d+)?(Z|[+-]([01]\\d|2[0-3]):[0-5]\\d)$'`

/**
 * The instant of a date-time in milliseconds since 1970; null for other texts. It is computed from the parts of the text, because a
 * cast fails for days that do not exist, which a text may have from before its field became a date-time.
 */
export const instantSql = (text: string): string => {
  const part = (from: number, length: number) => `substr(${text}, ${from}, ${length})::int`
  const offset = `substr(${text}, length(${text}) - 5)`
  return `CASE WHEN ${isDateTimeSql(text)} THEN
    extract(epoch FROM date '2000-01-01' + make_interval(${part(1, 4)} - 2000, ${part(6, 2)} - 1, 0, ${part(9, 2)} - 1,
      ${part(12, 2)}, ${part(15, 2)}, ${part(18, 2)})) * 1000
    + rpad(coalesce(substring(${text} FROM '\\.(\\d{1,3})'), ''), 3, '0')::int
    - CASE WHEN ${text} LIKE '%Z' THEN 0 ELSE (left(${offset}, 1) || '1')::int
      * (substr(${offset}, 2, 2)::int * 60 + right(${offset}, 2)::int) * 60000 END END`
}
