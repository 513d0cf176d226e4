import type { FieldDraft } from './field.ts'

const nothing = {
  content: null,
  description: null,
  placeholder: null,
  options: null,
  default_value: null,
  settings: null,
  logic: null,
  is_required: false,
}

/** The fields that a blank form starts with (contract, "Field", Rules). */
export const blankFields = (title: string): FieldDraft[] => [
  { ...nothing, type: 'heading', label: title },
  { ...nothing, type: 'short_text', label: 'Your question' },
  { ...nothing, type: 'submit_button', label: 'Submit' },
]
