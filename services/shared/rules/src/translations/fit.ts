import {
  translatedFieldTexts,
  translatedFormTexts,
  type FieldTranslation,
  type FormTranslation,
  type TranslatedField,
  type Translations,
} from './definition.ts'

type Texts = Record<string, unknown>

const isPresent = (text: unknown): boolean => text !== undefined && text !== null && text !== ''

/** The named texts that are present, in this order. */
function presentTexts(texts: Texts, names: readonly string[]): Texts {
  const present: Texts = {}
  for (const name of names) if (isPresent(texts[name])) present[name] = texts[name]
  return present
}

function compactField(field: FieldTranslation): FieldTranslation {
  const compact: FieldTranslation = presentTexts(field as Texts, translatedFieldTexts)
  const options = field.options?.map((option) => option || null)
  if (options?.some(isPresent)) compact.options = options
  return compact
}

/** A translation without members that say nothing. Equal translations become the same JSON. */
export function compactTranslation(translation: FormTranslation): FormTranslation {
  const fields = Object.entries(translation.fields ?? {})
    .map(([uuid, field]) => [uuid, compactField(field)] as const)
    .filter(([, field]) => Object.keys(field).length > 0)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return {
    ...presentTexts(translation as Texts, translatedFormTexts),
    ...(fields.length > 0 ? { fields: Object.fromEntries(fields) } : {}),
  }
}

/** The texts of options after the options have changed: they stay with their option, or with its place if it was renamed. */
function fitOptions(
  texts: readonly (string | null)[],
  before: readonly string[],
  after: readonly string[],
): (string | null)[] {
  const [placeOf, kept] = [new Map(before.map((option, at) => [option, at])), new Set(after)]
  return after.map((option, at) => {
    const renamed = at < before.length && !kept.has(before[at]!) ? at : undefined
    const place = placeOf.get(option) ?? renamed
    return (place === undefined ? undefined : texts[place]) ?? null
  })
}

/**
 * A translation of a form after its fields have changed: without the texts of removed fields and options, and with an entry for every
 * option that was added. Fields in `after` that are not in `before` keep their texts.
 */
export function fitTranslation(
  translation: FormTranslation,
  before: readonly TranslatedField[],
  after: readonly TranslatedField[],
): FormTranslation {
  const former = new Map(before.map((field) => [field.uuid, field]))
  const fields = Object.fromEntries(
    after.flatMap(({ uuid, options }) => {
      const texts = translation.fields?.[uuid]
      if (!texts) return []
      if (!texts.options) return [[uuid, texts]]
      const [now, earlier] = [options ?? [], former.get(uuid)?.options ?? options ?? []]
      return [[uuid, { ...texts, options: fitOptions(texts.options, earlier, now) }]]
    }),
  )
  return compactTranslation({ ...translation, fields })
}

/**
 * The translations of a form after its fields have changed, as `fitTranslations` has them; but a translation that the change does not
 * concern stays the same object, and so do all if it concerns none. One without texts is left out.
 */
export function followFields(
  translations: Translations,
  before: readonly TranslatedField[],
  after: readonly TranslatedField[],
): Translations {
  const now = new Map(after.map((field) => [field.uuid, field]))
  const changed = before.filter(({ uuid, options }) => {
    const field = now.get(uuid)
    return !field || field.options !== options
  })
  const concerns = ({ fields }: FormTranslation) => changed.some(({ uuid }) => fields?.[uuid])
  const entries = Object.entries(translations)
  if (!entries.some(([, translation]) => concerns(translation))) return translations
  return Object.fromEntries(
    entries.flatMap(([language, translation]) => {
      if (!concerns(translation)) return [[language, translation]]
      const fitted = fitTranslation(translation, before, after)
      return Object.keys(fitted).length > 0 ? [[language, fitted]] : []
    }),
  )
}

/** The translations to these languages, of which the first is the form's own. */
export const translationsOf = (
  languages: readonly string[],
  translations: Translations,
): Translations =>
  Object.fromEntries(
    languages.slice(1).flatMap((language) => {
      const translation = translations[language]
      return translation ? [[language, translation]] : []
    }),
  )

/** All translations after the fields of their form have changed. */
export const fitTranslations = (
  translations: Translations,
  before: readonly TranslatedField[],
  after: readonly TranslatedField[],
): Translations =>
  Object.fromEntries(
    Object.entries(translations).map(([language, translation]) => [
      language,
      fitTranslation(translation, before, after),
    ]),
  )
