import {
  answerKind,
  contentKind,
  fieldTypes,
  wholeLogic,
  type FieldLogic,
  type FieldSettings,
  type FieldType,
  type LanguageMembers,
} from '@formpost/rules'

import { cleanHtml } from './html.ts'

/** What an owner sets in a field. */
export interface FieldDraft {
  type: FieldType
  label: string | null
  content: string | null
  description: string | null
  placeholder: string | null
  options: string[] | null
  defaultValue: string | null
  settings: FieldSettings | null
  logic: FieldLogic | null
  isRequired: boolean
  /** What the field uses of the language of forms; null if it uses none of it. */
  members: LanguageMembers | null
}

/** A draft with the uuid that the logic of other fields refers to. */
export interface NewField extends FieldDraft {
  uuid: string
}

export interface Field extends NewField {
  id: number
  formId: number
  position: number
  /** The first version with it; null if that is the first version of the form. */
  sinceVersion: number | null
  createdAt: Date
  updatedAt: Date
}

/** Logic as it is stored, with all its members. */
export const storedLogic = (logic: FieldLogic | null): FieldLogic | null =>
  logic && wholeLogic(logic)

export const draftOf = (field: FieldDraft): FieldDraft => ({
  type: field.type,
  label: field.label,
  content: field.content,
  description: field.description,
  placeholder: field.placeholder,
  options: field.options,
  defaultValue: field.defaultValue,
  settings: field.settings,
  logic: field.logic,
  isRequired: field.isRequired,
  members: field.members,
})

/** The types whose answers are uploads. */
export const uploadTypes: readonly string[] = fieldTypes.filter(
  (type) => answerKind(type) === 'upload',
)

/** The field as it is stored: with sanitised rich text. */
export const cleanField = (field: FieldDraft): FieldDraft =>
  contentKind(field.type) === 'rich_text' && field.content
    ? { ...field, content: cleanHtml(field.content) }
    : field
