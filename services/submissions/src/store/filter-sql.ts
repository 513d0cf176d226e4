// SQL: conditions on stored answers, as text of this module and parameters only.
import type { AnswerTest, CheckedFilter, Comparison } from '../domain/filter.ts'
import { instantSql, isTimeSql } from './time-sql.ts'

/** The parameters of a statement. */
export class Parameters {
  readonly values: unknown[] = []

  /** Returns the placeholder of a value. */
  add(value: unknown): string {
    this.values.push(value)
    return `$${this.values.length}`
  }
}

const signs: Record<Comparison | 'equals', string> = {
  equals: '=',
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
}

/** A pattern that matches texts with the given text in them. */
const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

// A field may have had another type when it was answered. A test is false for answers of another type.
function testSql(parameters: Parameters, test: AnswerTest): string {
  const id = `${parameters.add(test.fieldId)}::text`
  const answer = `(answers -> ${id})`
  switch (test.kind) {
    case 'is_empty':
      return `(answers ? ${id}) = ${parameters.add(!test.expected)}::bool`
    case 'equals_text':
      // Most answers fail the first comparison, which takes half as long as one of jsonb.
      return `(answers ->> ${id} = ${parameters.add(test.text)}::text AND jsonb_typeof(${answer}) = 'string')`
    case 'contains_text':
      return `(answers ->> ${id} ILIKE ${parameters.add(containing(test.text))} AND jsonb_typeof(${answer}) = 'string')`
    case 'is_given':
      return `${answer} = 'true'`
    case 'has_option':
      return `${answer} ? ${parameters.add(test.option)}::text`
    case 'number': {
      const number = `to_jsonb(${parameters.add(test.number)}::numeric)`
      return `(jsonb_typeof(${answer}) = 'number' AND ${answer} ${signs[test.comparison]} ${number})`
    }
    case 'time': {
      const text = `(answers ->> ${id}) COLLATE "C"`
      return `(${isTimeSql(text)} AND ${text} ${signs[test.comparison]} ${parameters.add(test.time)}::text)`
    }
    case 'instant':
      return `${instantSql(`(answers ->> ${id})`)} ${signs[test.comparison]} ${parameters.add(test.instant)}::numeric`
    case 'date': {
      const date = `${parameters.add(test.date)}::text`
      const text = `(answers ->> ${id}) COLLATE "C"`
      return `(${text} ~ '^\\d{4}-\\d\\d-\\d\\d$' AND ${text} ${signs[test.comparison]} ${date})`
    }
  }
}

/**
 * A JSON path in a parameter, so that PostgreSQL decompresses the answers of a submission once and not once per field. In strict mode
 * it matches strings only, and no strings in lists. Flags: `i` for any case, `q` for a literal text. A JSON string is also a string of a
 * JSON path.
 */
function searchSql(
  parameters: Parameters,
  { text, fieldIds }: NonNullable<CheckedFilter['search']>,
): string {
  if (fieldIds.length === 0) return 'false'
  const matches = fieldIds.map(
    (id) => `@.${JSON.stringify(id)} like_regex ${JSON.stringify(text)} flag "iq"`,
  )
  return `answers @? ${parameters.add(`strict $ ? (${matches.join(' || ')})`)}::jsonpath`
}

/** Numbers of submissions from `first` on, before `end`. */
export interface SeqRange {
  first: number
  end: number
}

/** The condition that selects the submissions of a form that match a filter. They all are in `range`. */
export function selectionSql(
  parameters: Parameters,
  formUuid: string,
  filter: CheckedFilter,
  range: SeqRange,
): string {
  const { since, until, filledSince, filledUntil, wasOffline, review, hasChecks, tests, search } =
    filter
  const parts = [
    `form_uuid = ${parameters.add(formUuid)}::uuid`,
    `seq >= ${parameters.add(range.first)}::bigint AND seq < ${parameters.add(range.end)}::bigint`,
  ]
  const compare = (column: string, sign: string, value: string | undefined) => {
    if (value !== undefined) parts.push(`${column} ${sign} ${parameters.add(value)}::timestamptz`)
  }
  compare('created_at', '>=', since)
  compare('created_at', '<', until)
  compare('filled_at', '>=', filledSince)
  compare('filled_at', '<', filledUntil)
  if (wasOffline !== undefined) parts.push(`was_offline = ${parameters.add(wasOffline)}::bool`)
  const unknown = tests.map((test) => testSql(parameters, test))
  if (review !== undefined) {
    unknown.push(`coalesce(review_state, 'received') = ${parameters.add(review)}::text`)
  }
  if (hasChecks !== undefined) {
    unknown.push(`(checks IS NOT NULL) = ${parameters.add(hasChecks)}::bool`)
  }
  if (search) unknown.push(searchSql(parameters, search))
  // PostgreSQL knows nothing of what these match and expects almost none to match. It would read and sort all of them for a page. Within
  // CASE it expects half to match, and reads from the end until the page is full.
  if (unknown.length > 0) parts.push(`CASE WHEN ${unknown.join(' AND ')} THEN true END`)
  return parts.join('\n  AND ')
}
