import type { FormField } from '@formpost/rules'

import type { ExportedForm } from '../src/index.ts'

const blank = {
  ...{ name: null, label: null, content: null, description: null, placeholder: null },
  ...{ options: null, default_value: null, settings: null, logic: null, is_required: false },
  ...{ expressions: null, read_only: null, choices: null, xlsform: null, parent: null },
}

export type SomeOfField = Pick<FormField, 'id' | 'type'> & Partial<FormField>

/** A form whose fields have what is given, in this order. */
export const exportedForm = (
  fields: readonly SomeOfField[],
  more: Partial<ExportedForm> = {},
): ExportedForm => ({
  title: 'A form',
  fields: fields.map((field, position) => ({ ...blank, ...field, position })),
  ...more,
})
