import type { FormField } from '../src/index.ts'

/** A field whose name is its id. Types of containers come with the contract. */
export const languageField = (
  id: string,
  type: string,
  more: Partial<Omit<FormField, 'settings'>> & { settings?: Record<string, unknown> } = {},
): FormField => ({
  ...{ id, name: id, label: null, content: null, description: null, placeholder: null },
  ...{ options: null, default_value: null, logic: null, is_required: false, position: 0 },
  ...(more as Partial<FormField>),
  settings: (more.settings ?? null) as FormField['settings'],
  type: type as FormField['type'],
})

/** Fields in the order in which they are given. */
export const inOrder = (...fields: FormField[]): FormField[] =>
  fields.map((field, position) => ({ ...field, position }))
