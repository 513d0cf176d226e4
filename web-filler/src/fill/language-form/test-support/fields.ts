import type { FormField } from '@formpost/rules'

/** A field whose name is its id. */
export const field = (
  id: string,
  type: FormField['type'],
  more: Partial<FormField> = {},
): FormField => ({
  ...{ id, type, name: id, label: id, content: null, description: null, placeholder: null },
  ...{ options: null, default_value: null, settings: null, logic: null, is_required: false },
  ...{ position: 0, ...more },
})

/** Fields in the order in which they are given. */
export const inOrder = (...fields: FormField[]): FormField[] =>
  fields.map((each, position) => ({ ...each, position }))
