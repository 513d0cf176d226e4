import type { FieldLogic, FieldSettings } from '@formpost/rules'

import type { DraftDocument, DraftField, DraftSettings } from './draft-document.ts'

/** The document as the API stores it: its texts are trimmed (docs/api-behaviour.md#text). */
export const asStored = ({ form, fields }: DraftDocument): DraftDocument => ({
  form: storedSettings(form),
  fields: fields.map(storedField),
})

const trim = <T extends string | null | undefined>(text: T): T => (text?.trim() ?? text) as T

const trimMembers = <T extends object>(value: T, names: readonly (keyof T)[]): T => {
  const trimmed = { ...value }
  for (const name of names) {
    const member = value[name]
    if (typeof member === 'string') trimmed[name] = member.trim() as typeof member
  }
  return trimmed
}

/** The key is exact text. */
const storedSettings = (form: DraftSettings): DraftSettings =>
  trimMembers(form, [
    'title',
    'description',
    'thank_you_message',
    'redirect_url',
    'encryption_key_fingerprint',
  ])

const storedField = (field: DraftField): DraftField => ({
  ...trimMembers(field, ['label', 'content', 'description', 'placeholder', 'default_value']),
  options: field.options && field.options.map(trim),
  settings: field.settings && storedFieldSettings(field.settings),
  logic: field.logic && storedLogic(field.logic),
})

const storedFieldSettings = (settings: FieldSettings): FieldSettings =>
  trimMembers(settings, ['accept', 'alt', 'image_uuid'])

const storedLogic = (logic: FieldLogic): FieldLogic =>
  logic.conditions
    ? { ...logic, conditions: logic.conditions.map((each) => trimMembers(each, ['value'])) }
    : logic
