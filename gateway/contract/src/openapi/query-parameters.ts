/** A query parameter, as the document describes it. */
export interface QueryParameter {
  readonly name: string
  readonly description: string
  readonly schema: Readonly<Record<string, unknown>>
  readonly style?: 'deepObject'
  readonly allowEmptyValue?: true
}

const time = { type: 'string', format: 'date-time' } as const
const search = { type: 'string', minLength: 1, maxLength: 1_000 } as const

const removed = { type: 'string', enum: ['0', '1'] } as const

export const filterParameters: readonly QueryParameter[] = [
  {
    name: 'since',
    schema: time,
    description: 'Submissions that were stored at this time or later.',
  },
  { name: 'until', schema: time, description: 'Submissions that were stored before this time.' },
  { name: 'filled_since', schema: time, description: 'The same for `filled_at`.' },
  { name: 'filled_until', schema: time, description: 'The same for `filled_at`.' },
  {
    name: 'was_offline',
    schema: { type: 'boolean' },
    description: 'Submissions that were filled in offline, or not.',
  },
  {
    name: 'where',
    style: 'deepObject',
    schema: { type: 'object', additionalProperties: search, maxProperties: 20 },
    description:
      'Conditions on answers, all of which must hold: `where[<field uuid>]=value` for equality, or `where[<field uuid>][<operator>]=value` with the operator `contains`, `gt`, `gte`, `lt`, `lte` or `empty`; `where[review]=state` for the state of the review.',
  },
  {
    name: 'q',
    schema: search,
    description: 'Text that occurs in a text answer. Upper and lower case are the same.',
  },
  {
    name: 'removed',
    schema: removed,
    description:
      '1 includes questions that were removed from the form and have answers, and lets `where` and `q` refer to them.',
  },
]

const order: QueryParameter = {
  name: 'order',
  schema: { type: 'string', enum: ['desc', 'asc'], default: 'desc' },
  description: 'Newest first (`desc`) or oldest first (`asc`).',
}

const cursor: QueryParameter = {
  name: 'cursor',
  schema: { type: 'string', maxLength: 200 },
  allowEmptyValue: true,
  description:
    'Empty for the first page; `links.next` has the next one. `page` is then ignored. With `order=asc`, `links.next` is never null, so that it can be polled for new submissions.',
}

export const listParameters: readonly QueryParameter[] = [cursor, order, ...filterParameters]
const columns: QueryParameter = {
  name: 'columns',
  schema: { type: 'string', pattern: '^(id|files|review|device)(,(id|files|review|device))*$' },
  description:
    'Separated by commas: `id` adds the uuid of each submission as the first column, `files` writes the names of files as in the ZIP instead of their uuids, `review` adds columns with the newest review, `device` with the device and its number.',
}
const tables: readonly QueryParameter[] = [
  {
    name: 'format',
    schema: { type: 'string', enum: ['csv', 'xlsx'], default: 'csv' },
    description:
      'CSV, or a spreadsheet (XLSX) with a sheet for the submissions and one for each repeat.',
  },
  {
    name: 'repeat',
    schema: { type: 'string', format: 'uuid' },
    description: 'Exports only the instances of this repeat, a line for each.',
  },
  {
    name: 'headers',
    schema: { type: 'string', enum: ['labels', 'names'], default: 'labels' },
    description: 'Heads columns with the labels or the names of fields.',
  },
  {
    name: 'values',
    schema: { type: 'string', enum: ['options', 'names'], default: 'options' },
    description: 'Writes options, or the names of their choices.',
  },
]
export const exportParameters: readonly QueryParameter[] = [
  ...tables,
  columns,
  order,
  ...filterParameters,
]
export const fieldListParameters: readonly QueryParameter[] = [
  {
    name: 'removed',
    schema: removed,
    description: '1 lists the removed questions that have answers instead.',
  },
]
export const formListParameters: readonly QueryParameter[] = [
  {
    name: 'q',
    schema: { type: 'string', minLength: 1, maxLength: 255, examples: ['well'] },
    description: 'Text that occurs in the title. Upper and lower case are the same.',
  },
]
export const previewParameters: readonly QueryParameter[] = [
  {
    name: 'preview',
    schema: { type: 'string', maxLength: 200 },
    description: 'The token of a preview link. The request then uses the draft and stores nothing.',
  },
]
export const publicFormParameters: readonly QueryParameter[] = [
  ...previewParameters,
  {
    name: 'options',
    schema: { type: 'string', enum: ['parts'] },
    description:
      '`parts`: lists of more than 200 options are named in `parts` and read on their own. Otherwise the fields have them.',
  },
]
export const importParameters: readonly QueryParameter[] = [
  {
    name: 'dry_run',
    schema: { type: 'string', enum: ['0', '1'] },
    description: '1 checks the document and creates nothing.',
  },
]
export const fileParameters: readonly QueryParameter[] = [
  {
    name: 'preview',
    schema: { type: 'string', enum: ['0', '1'] },
    description: '1 displays images and audio instead of downloading them.',
  },
]
