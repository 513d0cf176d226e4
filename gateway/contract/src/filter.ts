import type { PropertyError } from '@formpost/rules'
import { z } from 'zod'

import { pageQuery } from './form.ts'
import { issueError, issueMessage, must, refusedAs } from './issues.ts'
import { reviewState } from './review.ts'
import { dateTime, exactText, removedFlag, uuid } from './text.ts'

/** What a condition compares an answer by; `where[<field uuid>]` without an operator means `equals`. */
const filterOperators = ['contains', 'gt', 'gte', 'lt', 'lte', 'empty'] as const
type FilterOperator = 'equals' | (typeof filterOperators)[number]

/** A condition on the answers to one field. The service checks whether the field has the operator. */
export interface FieldCondition {
  field_uuid: string
  operator: FilterOperator
  value: string
}

const maxConditions = 20
const value = exactText(1_000, 1)

const booleanText = z
  .enum(['true', 'false'], must('not_a_boolean'))
  .transform((text) => text === 'true')

const parts = {
  since: dateTime.optional(),
  until: dateTime.optional(),
  filled_since: dateTime.optional(),
  filled_until: dateTime.optional(),
  was_offline: booleanText.optional(),
  checks: booleanText.optional(),
  q: value.optional(),
  'where[review]': reviewState.optional(),
  removed: removedFlag,
}
const orders = ['desc', 'asc'] as const
const order = {
  order: z.enum(orders, must({ code: 'not_one_of', allowed: orders })).default('desc'),
}
const list = {
  page: pageQuery.shape.page,
  per_page: pageQuery.shape.per_page,
  cursor: z
    .string(must('not_text'))
    .max(200, refusedAs({ code: 'not_a_cursor' }))
    .optional(),
}

const conditionName = /^where\[([^[\]]*)\](?:\[([^[\]]*)\])?$/
const isOperator = (name: string): name is (typeof filterOperators)[number] =>
  filterOperators.some((each) => each === name)

/** What is wrong with the name of a parameter that begins with `where`, or the field and the operator that it names. */
function readName(name: string): PropertyError | Omit<FieldCondition, 'value'> {
  const [, field, operator] = conditionName.exec(name) ?? []
  if (field === undefined) return { code: 'unknown_filter' }
  if (!uuid.safeParse(field).success) return { code: 'not_a_uuid' }
  const field_uuid = field.toLowerCase()
  if (operator === undefined) return { field_uuid, operator: 'equals' }
  if (isOperator(operator)) return { field_uuid, operator }
  return { code: 'unknown_operator', operator: operator.slice(0, 20), allowed: filterOperators }
}

const isCondition = (name: string) =>
  name === 'where' || (name.startsWith('where[') && !(name in parts))

type Sent = Readonly<Record<string, unknown>>
type AddError = (name: string, error: PropertyError) => void

function readConditions(sent: Sent, addError: AddError): FieldCondition[] {
  const names = Object.keys(sent).filter(isCondition)
  if (names.length > maxConditions) {
    addError('where', { code: 'too_many', max: maxConditions, count: names.length })
    return []
  }
  return names.flatMap((name) => {
    const read = readName(name)
    const { data, error } = value.safeParse(sent[name])
    if ('code' in read) addError(name, read)
    else if (Array.isArray(sent[name])) addError(name, { code: 'repeated_parameter' })
    else if (error) addError(name, issueError(error.issues[0]!))
    else return [{ ...read, value: data }]
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
    const addError: AddError = (name, error) =>
      context.addIssue({ code: 'custom', path: [name], message: issueMessage(error) })
    // With a cursor the page is ignored, whatever it is.
    const { page: _page, ...others } = sent
    const named = namedParameters.safeParse('cursor' in sent ? others : sent)
    for (const issue of named.error?.issues ?? []) {
      addError(String(issue.path[0]), issueError(issue))
    }
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

/** Columns that an export may have besides those of the fields (docs/api-behaviour.md#csv-export). */
const exportColumns = ['id', 'files', 'review', 'device'] as const
const mustBeColumns = { code: 'not_one_of', allowed: exportColumns.map(String) } as const
const isExportColumn = (name: string) => exportColumns.some((column) => column === name)

const exportFormats = ['csv', 'xlsx'] as const
const headerTexts = ['labels', 'names'] as const
const cellTexts = ['options', 'names'] as const

/** `GET /forms/{form}/submissions/export`. */
export const submissionExportQuery = queryWith({
  ...parts,
  ...order,
  format: z
    .enum(exportFormats, must({ code: 'not_one_of', allowed: exportFormats }))
    .default('csv'),
  repeat: uuid.transform((text) => text.toLowerCase()).optional(),
  headers: z
    .enum(headerTexts, must({ code: 'not_one_of', allowed: headerTexts }))
    .default('labels'),
  values: z.enum(cellTexts, must({ code: 'not_one_of', allowed: cellTexts })).default('options'),
  columns: z
    .string(must(mustBeColumns))
    .transform((text) => text.split(','))
    .refine((names) => names.every(isExportColumn), refusedAs(mustBeColumns))
    .optional(),
})

/** `GET /forms/{form}/summary`. */
export const submissionSummaryQuery = queryWith(parts)

/** The parts of a query that select submissions. */
export type SubmissionFilter = Omit<z.output<typeof submissionSummaryQuery>, 'kept'>
