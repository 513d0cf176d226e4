import { usedMembers, wholeLogic, type FieldLogic, type FieldSettings } from '@formpost/rules'

import type { DraftDocument, DraftField, DraftSettings } from './draft-document.ts'
import { unusedMembers } from './new-field.ts'

/** The document as the API stores it: its texts are trimmed (docs/api-behaviour.md#text), and its logic is whole. */
export function asStored({ form, fields }: DraftDocument): DraftDocument {
  const untrimmed = untrimmedOptions(fields)
  return {
    form: storedSettings(form),
    fields: fields.map((field) => storedField(field, untrimmed)),
  }
}

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

const storedFields = new WeakMap<DraftField, DraftField>()

/** Fields whose logic depends on no others are stored once, because their options can be many. */
function storedField(field: DraftField, untrimmed: UntrimmedOptions): DraftField {
  const known = storedFields.get(field)
  if (known) return known
  const stored = {
    ...trimMembers(field, ['label', 'content', 'description', 'placeholder', 'default_value']),
    options: field.options && storedOptions(field.options),
    settings: field.settings && storedFieldSettings(field.settings),
    logic: field.logic && storedLogic(field.logic, untrimmed),
    ...storedMembers(field),
  }
  if (!field.logic) storedFields.set(field, stored)
  return stored
}

const trimmedOptions = new WeakMap<readonly string[], string[]>()

/** The same list if nothing is trimmed: what is known of a list stays known while its field changes. */
function storedOptions(options: string[]): string[] {
  const known = trimmedOptions.get(options)
  if (known) return known
  const isTrimmed = options.every((option) => option === option.trim())
  const stored = isTrimmed ? options : options.map(trim)
  trimmedOptions.set(options, stored)
  return stored
}

/** Those that are not used are null. */
const storedMembers = (field: DraftField): Pick<DraftField, keyof typeof unusedMembers> => ({
  ...unusedMembers,
  ...(usedMembers(field) as Partial<DraftField> | null),
})

const storedFieldSettings = (settings: FieldSettings): FieldSettings =>
  trimMembers(settings, ['accept', 'alt', 'image_uuid'])

/** Options that will be trimmed, by the uuid of their field. */
type UntrimmedOptions = ReadonlyMap<string, readonly string[]>

const untrimmedOptions = (fields: readonly DraftField[]): UntrimmedOptions =>
  new Map(
    fields.flatMap(({ uuid, options }): [string, string[]][] => {
      if (!options || storedOptions(options) === options) return []
      return [[uuid, options.filter((option) => option !== option.trim())]]
    }),
  )

/** Values of conditions are exact text, apart from those that name an option, which follow it. */
function storedLogic(logic: FieldLogic, untrimmed: UntrimmedOptions): FieldLogic {
  const { conditions, ...rest } = wholeLogic(logic)
  return {
    ...rest,
    conditions: conditions.map((condition) => {
      const { field_uuid, value } = condition
      const namesOption = value !== null && untrimmed.get(field_uuid)?.includes(value)
      return namesOption ? { ...condition, value: value.trim() } : condition
    }),
  }
}
