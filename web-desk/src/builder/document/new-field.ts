import { needsLabel, needsOptions, type FieldType } from '@formpost/rules'

import type { DraftField } from './draft-document.ts'

/** Texts in the language of the owner. */
export interface NewFieldTexts {
  readonly label: string
  readonly option: string
}

/** A field that can be published at once. */
export const newField = (type: FieldType, uuid: string, texts: NewFieldTexts): DraftField => ({
  uuid,
  type,
  label: needsLabel(type) ? texts.label : null,
  content: null,
  description: null,
  placeholder: null,
  options: needsOptions(type) ? [texts.option] : null,
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
})

/** The same field once more. Its conditions stay; conditions of others refer to the original. */
export const duplicateField = (field: DraftField, uuid: string): DraftField => ({ ...field, uuid })
