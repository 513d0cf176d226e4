// JSON: a form version, in the format of the public API.
import { languageMembers, usedMembers, usesLanguage, type FormField } from '@formpost/rules'

import type { FormContent } from '../domain/content.ts'
import { storedLogic, type Field, type NewField } from '../domain/field.ts'
import type { Form, ShownForm, ShownSettings } from '../domain/form.ts'
import {
  languageOfPart,
  nameOfOptions,
  optionParts,
  readPartNames,
  type OptionList,
  type Parts,
} from '../domain/parts.ts'

/** A form as it was at one version. */
export interface Definition {
  version: number
  fields: FormField[]
  thankYouMessage: string | null
  redirectUrl: string | null
  isEncrypted: boolean
  encryptionPublicKey: string | null
  rootName: string | null
}

/** A field of a form, or of a draft. */
type PlacedField = NewField & Pick<Field, 'position'>

const toFormField = (field: PlacedField): FormField => ({
  id: field.uuid,
  type: field.type,
  label: field.label,
  content: field.content,
  description: field.description,
  placeholder: field.placeholder,
  options: field.options,
  default_value: field.defaultValue,
  settings: field.settings,
  logic: field.logic,
  is_required: field.isRequired,
  position: field.position,
  // Absent unless used.
  ...field.members,
})

/** A field of the public form as JSON. */
export const toFieldDocument = (field: PlacedField): string => JSON.stringify(toFormField(field))

/** Present on forms that use the language of forms only, so that clients which do not know it can tell. */
const toLanguageMembers = (
  { rootName }: Pick<ShownForm, 'rootName'>,
  fields: readonly PlacedField[],
): { language?: 1; root_name?: string } =>
  usesLanguage(fields.map(({ type, settings, members }) => ({ type, settings, ...members })))
    ? { language: 1, ...(rootName === null ? {} : { root_name: rootName }) }
    : {}

/** The fields, without the options that are in lists. */
const withoutLists = (fields: readonly PlacedField[], lists: Parts): FormField[] =>
  fields.map((field) => {
    const whole = toFormField(field)
    if (!lists.has(nameOfOptions(field.uuid))) return whole
    const { choices: _choices, ...others } = whole
    return { ...others, options: null }
  })

/** The hashes of parts by name; absent without parts. */
function toPartNames({ parts }: Pick<ShownForm, 'parts'>, lists: Parts) {
  if (parts === null && lists.size === 0) return {}
  const ofLists = Array.from(lists, ([name, { hash }]) => [name, hash] as const)
  return { parts: { ...readPartNames(parts), ...Object.fromEntries(ofLists) } }
}

const toPublicForm = (
  form: ShownForm,
  fields: readonly PlacedField[],
  version: number,
  lists: Parts,
) => ({
  public_id: form.publicId,
  title: form.title,
  description: form.description,
  thank_you_message: form.thankYouMessage,
  redirect_url: form.redirectUrl,
  show_branded_footer: form.showBrandedFooter,
  is_encrypted: form.isEncrypted,
  encryption_public_key: form.encryptionPublicKey,
  encryption_key_fingerprint: form.encryptionKeyFingerprint,
  payment_required: form.paymentRequired,
  version,
  ...(form.deviceReports ? { device_reports: true } : {}),
  ...(form.allowCopy ? { allow_copy: true } : {}),
  ...(form.photos === 'wifi' ? { photos: form.photos } : {}),
  // Absent on forms with one language.
  ...(form.languages.length > 0 ? { languages: form.languages } : {}),
  ...toPartNames(form, lists),
  ...toLanguageMembers(form, fields),
  fields: withoutLists(fields, lists),
})

/**
 * The public form as JSON, without public_url, which the gateway adds. `lists` are options that are parts; without any, the form
 * has all options itself.
 */
export const toDocument = (
  form: ShownForm,
  fields: readonly PlacedField[],
  version: number,
  lists: Parts = optionParts(fields),
): string => JSON.stringify(toPublicForm(form, fields, version, lists))

/** A document with the options that are parts, by their hashes, in the fields. */
export function withOptions(document: string, contents: ReadonlyMap<string, string>): string {
  const { parts = {}, fields, ...form } = JSON.parse(document) as StoredForm
  const others = Object.entries(parts).filter(([name]) => languageOfPart(name) !== undefined)
  return JSON.stringify({
    ...form,
    ...(others.length > 0 ? { parts: Object.fromEntries(others) } : {}),
    fields: fields.map((field) => {
      const content = contents.get(parts[nameOfOptions(field.id)] ?? '')
      return content === undefined ? field : { ...field, ...(JSON.parse(content) as OptionList) }
    }),
  })
}

export function toDefinition(document: string): Definition {
  const form = JSON.parse(document) as ReturnType<typeof toPublicForm>
  return {
    version: form.version,
    fields: form.fields,
    thankYouMessage: form.thank_you_message,
    redirectUrl: form.redirect_url,
    isEncrypted: form.is_encrypted,
    encryptionPublicKey: form.encryption_public_key,
    rootName: form.root_name ?? null,
  }
}

type StoredForm = ReturnType<typeof toPublicForm>

/** The languages of a version, and the hashes of its parts by name as JSON. */
type VersionLanguages = Pick<Form, 'languages' | 'parts'>

const toShownSettings = (form: StoredForm): ShownSettings => ({
  title: form.title,
  description: form.description,
  thankYouMessage: form.thank_you_message,
  redirectUrl: form.redirect_url,
  showBrandedFooter: form.show_branded_footer,
  isEncrypted: form.is_encrypted,
  encryptionPublicKey: form.encryption_public_key,
  encryptionKeyFingerprint: form.encryption_key_fingerprint,
  rootName: form.root_name ?? null,
  deviceReports: form.device_reports ?? false,
  allowCopy: form.allow_copy ?? false,
  photos: form.photos ?? 'any',
})

function toLanguages({ languages = [], parts = {} }: StoredForm): VersionLanguages {
  const own = Object.entries(parts).filter(([name]) => languageOfPart(name) !== undefined)
  return { languages, parts: own.length > 0 ? JSON.stringify(Object.fromEntries(own)) : null }
}

/** The settings and languages of the form at a version. */
export function toVersionSettings(document: string): ShownSettings & VersionLanguages {
  const form = JSON.parse(document) as StoredForm
  return { ...toShownSettings(form), ...toLanguages(form) }
}

/** What a version has besides its parts. */
export function toVersionContent(
  document: string,
): Pick<FormContent, 'settings' | 'fields'> & { shown: VersionLanguages } {
  const form = JSON.parse(document) as StoredForm
  return {
    settings: toShownSettings(form),
    fields: form.fields.map(toNewField),
    shown: toLanguages(form),
  }
}

const toNewField = (field: FormField): NewField => ({
  uuid: field.id,
  type: field.type,
  label: field.label ?? null,
  content: field.content ?? null,
  description: field.description ?? null,
  placeholder: field.placeholder ?? null,
  options: field.options ?? null,
  defaultValue: field.default_value ?? null,
  settings: field.settings ?? null,
  logic: storedLogic(field.logic),
  isRequired: field.is_required ?? false,
  members: usedMembers(Object.fromEntries(languageMembers.map((name) => [name, field[name]]))),
})
