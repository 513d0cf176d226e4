import type { Form } from '@formpost/contract'
import {
  compactTranslation,
  followFields,
  translationsOf,
  type FieldTranslation,
  type FormTranslation,
  type Translations,
} from '@formpost/rules'

import type { DraftDocument } from './draft-document.ts'
import {
  changeSettings,
  setTexts,
  unchanged,
  type Applied,
  type OperationOf,
  type TextChange,
  type TextPlace,
} from './operation.ts'

/** The languages of the form once the document is published, its own first, and its translations. */
export function languagesOf(
  { form, fields }: DraftDocument,
  live: Form,
): { languages: readonly string[]; translations: Translations } {
  const followed = () =>
    live.translations ? followFields(live.translations, live.fields, fields) : {}
  const languages = (form.languages === undefined ? live.languages : form.languages) ?? []
  const translations = (form.translations === undefined ? followed() : form.translations) ?? {}
  return { languages, translations: translationsOf(languages, translations) }
}

/** The document with the languages that it has once it is published. */
export function withLanguages(document: DraftDocument, live: Form): DraftDocument {
  const { languages, translations } = languagesOf(document, live)
  return { ...document, form: { ...document.form, languages: [...languages], translations } }
}

export const translatedText = (
  translation: FormTranslation | undefined,
  { field, property, option }: TextPlace,
): string | null => {
  const texts = field === undefined ? translation : translation?.fields?.[field]
  const value = (texts as Record<string, unknown> | undefined)?.[property]
  if (option === undefined) return (value as string | undefined) ?? null
  return (value as (string | null)[] | undefined)?.[option] ?? null
}

function withText(
  translation: FormTranslation,
  { field, property, option, text }: TextChange,
  { fields }: DraftDocument,
): FormTranslation {
  if (field === undefined) return { ...translation, [property]: text }
  const texts: FieldTranslation = translation.fields?.[field] ?? {}
  const count = fields.find(({ uuid }) => uuid === field)?.options?.length ?? 0
  const options = () =>
    Array.from({ length: count }, (_, at) => (at === option ? text : (texts.options?.[at] ?? null)))
  const changed = option === undefined ? { [property]: text } : { options: options() }
  return { ...translation, fields: { ...translation.fields, [field]: { ...texts, ...changed } } }
}

/** Sets texts of a language. Those of fields that are gone are left out. */
export function applySetTexts(
  document: DraftDocument,
  { language, texts }: OperationOf<'set_texts'>,
): Applied {
  const { translations } = document.form
  const former = translations?.[language] ?? {}
  const known = new Set(document.fields.map(({ uuid }) => uuid))
  const effective = texts.filter(
    (change) =>
      (change.field === undefined || known.has(change.field)) &&
      translatedText(former, change) !== (change.text || null),
  )
  if (effective.length === 0) return unchanged(document)
  const translation = compactTranslation(
    effective.reduce<FormTranslation>(
      (result, change) => withText(result, change, document),
      former,
    ),
  )
  const { [language]: _former, ...others } = translations ?? {}
  const isEmpty = Object.keys(translation).length === 0
  const changed = isEmpty ? others : { ...others, [language]: translation }
  return {
    document: { ...document, form: { ...document.form, translations: changed } },
    inverse: translations
      ? setTexts(
          language,
          effective.map((change) => ({ ...change, text: translatedText(former, change) })),
        )
      : changeSettings({ translations }),
  }
}

/** A change of fields together with what it does to the translations of the document: texts go with fields and options. */
export function withTranslations(before: DraftDocument, applied: Applied): Applied {
  const { translations } = before.form
  const { document } = applied
  if (!translations || document.fields === before.fields) return applied
  const followed = followFields(translations, before.fields, document.fields)
  if (followed === translations) return applied
  return {
    document: { ...document, form: { ...document.form, translations: followed } },
    inverse: { kind: 'batch', operations: [applied.inverse, changeSettings({ translations })] },
  }
}
