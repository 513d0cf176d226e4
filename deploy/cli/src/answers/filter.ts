import { Failure } from '../failure.ts'
import { findField, type Field } from '../form-reference.ts'

export interface FilterOptions {
  since?: string
  until?: string
  where?: string[]
}

const operators = {
  '=': '',
  '>=': 'gte',
  '<=': 'lte',
  '>': 'gt',
  '<': 'lt',
  '~': 'contains',
} as const

/** A day is its first moment in UTC. */
function timeOf(option: string, value: string): string {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(value) ? `${value}T00:00:00Z` : value
  if (Number.isNaN(Date.parse(time))) {
    throw new Failure(`${option} is no time. Write it as 2026-01-31 or 2026-01-31T09:30:00Z.`)
  }
  return time
}

type Condition = string | Record<string, string>

/** `Depth>=10`, where the field is a name, a label, a uuid or `review`, as the API takes it. */
function conditionOf(text: string, fields: readonly Field[]): [string, Condition] {
  const [, reference, operator, value] = /^(.+?)(>=|<=|=|>|<|~)(.*)$/s.exec(text) ?? []
  if (!reference || !operator || value === undefined) {
    throw new Failure(
      `“${text}” is no condition. Write name=value, or >, >=, <, <= or ~ (contains).`,
    )
  }
  const field = reference === 'review' ? reference : findField(fields, reference).uuid
  if (operator === '=') return [field, value === '' ? { empty: 'true' } : value]
  return [field, { [operators[operator as keyof typeof operators]]: value }]
}

/** The query of `--since`, `--until` and `--where`. Conditions on one field are joined. */
export function filterOf(options: FilterOptions, fields: readonly Field[]) {
  const where: Record<string, Condition> = {}
  for (const text of options.where ?? []) {
    const [field, condition] = conditionOf(text, fields)
    const former = where[field]
    const isSecond = former !== undefined
    if (isSecond && (typeof former === 'string' || typeof condition === 'string')) {
      throw new Failure(`“${text}” contradicts another condition on the same field.`)
    }
    where[field] = isSecond ? { ...(former as object), ...(condition as object) } : condition
  }
  return {
    ...(options.since ? { since: timeOf('--since', options.since) } : {}),
    ...(options.until ? { until: timeOf('--until', options.until) } : {}),
    ...(Object.keys(where).length > 0 ? { where } : {}),
  }
}
