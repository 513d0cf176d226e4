import type { DraftDocument, DraftField } from '../../document/index.ts'

/** A field whose uuid is its label, unless it says otherwise. */
export const field = (
  uuid: string,
  type: DraftField['type'],
  more: Partial<DraftField> = {},
): DraftField => ({
  uuid,
  type,
  label: uuid,
  content: null,
  description: null,
  placeholder: null,
  options: null,
  default_value: null,
  settings: null,
  logic: null,
  is_required: false,
  name: null,
  parent: null,
  expressions: null,
  read_only: null,
  choices: null,
  xlsform: null,
  ...more,
})

export const documentOf = (...fields: DraftField[]): DraftDocument => ({ form: {}, fields })

/** Logic with one condition per triple of field, operator and value. */
export const shownIf = (
  ...conditions: [
    string,
    NonNullable<NonNullable<DraftField['logic']>['conditions']>[number]['operator'],
    string?,
  ][]
): DraftField['logic'] => ({
  action: 'show',
  condition_type: 'all',
  conditions: conditions.map(([field_uuid, operator, value]) => ({
    field_uuid,
    operator,
    value: value ?? null,
  })),
})
