// SQL: conditions on stored answers, as text of this module and parameters only.
import type { AnswerTest, CheckedFilter, Comparison } from '../domain/filter.ts'
import type { WithinRepeats } from '../domain/within-repeats.ts'
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
    case 'is_option':
      return `(answers ->> ${id} = ANY(${parameters.add(test.texts)}::text[]) AND jsonb_typeof(${answer}) = 'string')`
    case 'includes':
      return `${answer} ?| ${parameters.add(test.texts)}::text[]`
    case 'first_option':
      return `(${answer} ->> 0 = ANY(${parameters.add(test.texts)}::text[]) AND jsonb_typeof(${answer}) = 'array')`
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

/** The instances of the repeat `id`, a SQL expression, as rows of the table `instance` with their answers. */
export const instancesSql = (id: string): string =>
  `jsonb_array_elements(CASE jsonb_typeof(answers -> ${id}) WHEN 'array' THEN answers -> ${id} ELSE '[]' END) AS instance(answers)`

/** Tests of answers, and whether one instance of each repeat meets those of its fields. */
const testsSql = (
  parameters: Parameters,
  { own, repeats }: WithinRepeats<AnswerTest>,
): string[] => [
  ...own.map((test) => testSql(parameters, test)),
  ...[...repeats].map(([repeatId, within]) => {
    const instances = instancesSql(`${parameters.add(repeatId)}::text`)
    return `EXISTS (SELECT FROM ${instances} WHERE ${testsSql(parameters, within).join(' AND ')})`
  }),
]

/** A JSON string is also a string of a JSON path. */
const memberOf = (id: string) => `@.${JSON.stringify(id)}`

/** A predicate on answers. Without `exists`, one instance without an answer would make the whole predicate unknown. */
const searchPath = (text: string, { own, repeats }: WithinRepeats<string>): string =>
  [
    ...own.map((id) => `${memberOf(id)} like_regex ${JSON.stringify(text)} flag "iq"`),
    ...[...repeats].map(
      ([repeatId, within]) => `exists(${memberOf(repeatId)}[*] ? (${searchPath(text, within)}))`,
    ),
  ].join(' || ')

/**
 * A JSON path in a parameter, so that PostgreSQL decompresses the answers of a submission once and not once per field. In strict mode
 * it matches strings only, and no strings in lists. Flags: `i` for any case, `q` for a literal text.
 */
function searchSql(
  parameters: Parameters,
  { text, fieldIds }: NonNullable<CheckedFilter['search']>,
): string {
  const path = searchPath(text, fieldIds)
  return path === '' ? 'false' : `answers @? ${parameters.add(`strict $ ? (${path})`)}::jsonpath`
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
  const { since, until, filledSince, filledUntil, wasOffline } = filter
  const { review, hasChecks, tests, absent, search } = filter
  const parts = [
    `form_uuid = ${parameters.add(formUuid)}::uuid`,
    `seq >= ${parameters.add(range.first)}::bigint AND seq < ${parameters.add(range.end)}::bigint`,
  ]
  const unknown: string[] = []
  const compare = (column: string, sign: string, value: string | undefined) => {
    if (value !== undefined) unknown.push(`${column} ${sign} ${parameters.add(value)}::timestamptz`)
  }
  compare('created_at', '>=', since)
  compare('created_at', '<', until)
  compare('filled_at', '>=', filledSince)
  compare('filled_at', '<', filledUntil)
  if (wasOffline !== undefined) parts.push(`was_offline = ${parameters.add(wasOffline)}::bool`)
  unknown.push(...testsSql(parameters, tests))
  for (const test of absent) unknown.push(`NOT (${testsSql(parameters, test).join(' AND ')})`)
  if (review !== undefined) {
    unknown.push(`coalesce(review_state, 'received') = ${parameters.add(review)}::text`)
  }
  if (hasChecks !== undefined) {
    unknown.push(`(checks IS NOT NULL) = ${parameters.add(hasChecks)}::bool`)
  }
  if (search) unknown.push(searchSql(parameters, search))
  // PostgreSQL knows nothing of what these match and expects almost none to match. It would read and sort all of them for a page. Within
  // CASE it expects half to match, and reads from the end until the page is full. Of times, it does not know that they follow from the
  // range: it expects a hundredth of the range instead of all of it, and summarises it with a plan for a few rows.
  if (unknown.length > 0) parts.push(`CASE WHEN ${unknown.join(' AND ')} THEN true END`)
  return parts.join('\n  AND ')
}
