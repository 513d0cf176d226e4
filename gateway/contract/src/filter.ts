import { z } from 'zod'

import { pageQuery } from './form.ts'
import { reviewState } from './review.ts'
import { dateTime, exactText, must, uuid } from './text.ts'

/** What a condition compares an answer by; `where[<field uuid>]` without an operator means `equals`. */
export const filterOperators = ['contains', 'gt', 'gte', 'lt', 'lte', 'empty'] as const
type FilterOperator = 'equals' | (typeof filterOperators)[number]

/** A condition on the answers to one field. The service checks whether the field has the operator. */
export interface FieldCondition {
  field_uuid: string
  operator: FilterOperator
  value: string
}

const maxConditions = 20
const value = exactText(1_000, 1)

const parts = {
  since: dateTime.optional(),
  until: dateTime.optional(),
  filled_since: dateTime.optional(),
  filled_until: dateTime.optional(),
  was_offline: z
    .enum(['true', 'false'], must('true or false'))
    .transform((text) => text === 'true')
    .optional(),
  q: value.optional(),
  'where[review]': reviewState.optional(),
}
const order = { order: z.enum(['desc', 'asc'], must('desc or asc')).default('desc') }
const list = {
  page: pageQuery.shape.page,
  per_page: pageQuery.shape.per_page,
  cursor: z.string(must('text')).max(200, { error: 'Must be the cursor of a link.' }).optional(),
}

const conditionName = /^where\[([^[\]]*)\](?:\[([^[\]]*)\])?$/
const isOperator = (name: string): name is (typeof filterOperators)[number] =>
  filterOperators.some((each) => each === name)

/** What is wrong with the name of a parameter that begins with `where`, or the field and the operator that it names. */
function readName(name: string): string | Omit<FieldCondition, 'value'> {
  const [, field, operator] = conditionName.exec(name) ?? []
  if (field === undefined) {
    return 'Write where[<field uuid>]=… or where[<field uuid>][<operator>]=….'
  }
  if (!uuid.safeParse(field).success) return 'Must name a field by its uuid.'
  const field_uuid = field.toLowerCase()
  if (operator === undefined) return { field_uuid, operator: 'equals' }
  if (isOperator(operator)) return { field_uuid, operator }
  return `Has no operator ${operator.slice(0, 20)}: use ${filterOperators.join(', ')}, or none for equals.`
}

const isCondition = (name: string) =>
  name === 'where' || (name.startsWith('where[') && !(name in parts))

type Sent = Readonly<Record<string, unknown>>
type AddError = (name: string, message: string) => void

function readConditions(sent: Sent, addError: AddError): FieldCondition[] {
  const names = Object.keys(sent).filter(isCondition)
  if (names.length > maxConditions) {
    addError('where', `Must have at most ${maxConditions} conditions, has ${names.length}.`)
    return []
  }
  return names.flatMap((name) => {
    const read = readName(name)
    const { data, error } = value.safeParse(sent[name])
    const message =
      typeof read === 'string'
        ? read
        : Array.isArray(sent[name])
          ? 'Must not be repeated.'
          : error?.issues[0]?.message
    if (message === undefined && typeof read !== 'string') return [{ ...read, value: data! }]
    addError(name, message!)
    return []
  })
}

const keptNames: ReadonlySet<string> = new Set(Object.keys({ ...parts, ...order }))

/**
 * A query of named parameters and conditions; others are ignored. `kept` are the parameters that links to other pages repeat.
 */
function queryWith<Shape extends z.ZodRawShape>(shape: Shape) {
  // zod compiles a schema when it first parses, which takes longer than the request.
  const namedParameters = z.object(shape)
  return z.record(z.string(), z.unknown()).transform((sent, context) => {
    const addError: AddError = (name, message) =>
      context.addIssue({ code: 'custom', path: [name], message })
    const named = namedParameters.safeParse(sent)
    for (const { path, message } of named.error?.issues ?? []) addError(String(path[0]), message)
    const where = readConditions(sent, addError)
    if (!named.success || context.issues.length > 0) return z.NEVER
    const kept = Object.entries(sent)
      .filter(([name]) => keptNames.has(name) || isCondition(name))
      .map(([name, text]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(text))}`)
    return { ...named.data, where, kept: kept.join('&') }
  })
}

/** `GET /forms/{form}/submissions` (docs/api-behaviour.md#filters). */
export const submissionListQuery = queryWith({ ...list, ...parts, ...order })

/** `GET /forms/{form}/submissions/export`. */
export const submissionExportQuery = queryWith({
  ...parts,
  ...order,
  columns: z.literal('review', must('review')).optional(),
})

/** `GET /forms/{form}/summary`. */
export const submissionSummaryQuery = queryWith(parts)

/** The parts of a query that select submissions. */
export type SubmissionFilter = Omit<z.output<typeof submissionSummaryQuery>, 'kept'>
