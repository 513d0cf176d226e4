import type { PropertyErrors } from '@formpost/kit/errors'
import {
  compactTranslation,
  contentKind,
  fitTranslations,
  maxFormBytes,
  maxTranslationsBytes,
  sameJson,
  translationProblems,
  translationsOf,
  type FieldTranslation,
  type FormTranslation,
  type Translations,
} from '@formpost/rules'

import { errorsOf } from './domain-error.ts'
import { deletedFields } from './field-changes.ts'
import type { Field, NewField } from './field.ts'
import type { Form } from './form.ts'
import { cleanHtml } from './html.ts'
import { languageOfPart, partNames, partsOf } from './parts.ts'

/** The languages of a form, its own first, and its texts in the others (docs/api-behaviour.md#languages-of-a-form). */
export interface FormLanguages {
  languages: string[]
  translations: Translations
}

export const noLanguages: FormLanguages = { languages: [], translations: {} }

/** What a form stores of its languages besides the parts. */
export type ShownLanguages = Pick<Form, 'languages' | 'parts' | 'closedMessages'>

/** What to store of languages; see `writeLanguages` for their parts. */
export function shownLanguages({ languages, translations }: FormLanguages): ShownLanguages {
  const closed = Object.entries(translations).flatMap(([language, { closed_message: message }]) =>
    message ? [[language, message] as const] : [],
  )
  return {
    languages,
    parts: partNames(partsOf(translations)),
    closedMessages: closed.length > 0 ? JSON.stringify(Object.fromEntries(closed)) : null,
  }
}

type Change = Partial<FormLanguages>

/**
 * The languages of a form once its fields are `fields` and what is given is changed. Translations that are not given follow the fields;
 * given ones belong to the new fields already.
 */
export function changedLanguages(
  before: FormLanguages,
  change: Change,
  live: readonly Field[],
  fields: readonly NewField[],
): FormLanguages {
  const { languages = before.languages } = change
  const translations = change.translations ?? fitTranslations(before.translations, live, fields)
  return cleanLanguages({ languages, translations }, fields)
}

/** Languages as they are stored: with sanitised rich text, and without texts that say nothing or have no field or language. */
export function cleanLanguages(
  { languages, translations }: FormLanguages,
  fields: readonly NewField[],
): FormLanguages {
  const rich = new Set(
    fields.filter(({ type }) => contentKind(type) === 'rich_text').map(({ uuid }) => uuid),
  )
  const cleaned = Object.entries(
    fitTranslations(translationsOf(languages, translations), fields, fields),
  ).map(([language, translation]) => [language, withCleanContent(translation, rich)] as const)
  const present = cleaned.filter(([, translation]) => Object.keys(translation).length > 0)
  return { languages, translations: Object.fromEntries(present) }
}

function withCleanContent(
  translation: FormTranslation,
  rich: ReadonlySet<string>,
): FormTranslation {
  if (rich.size === 0) return translation
  const clean = (uuid: string, texts: FieldTranslation): FieldTranslation =>
    texts.content && rich.has(uuid) ? { ...texts, content: cleanHtml(texts.content) } : texts
  const fields = Object.entries(translation.fields ?? {}).map(([uuid, texts]) => [
    uuid,
    clean(uuid, texts),
  ])
  return compactTranslation({ ...translation, fields: Object.fromEntries(fields) })
}

/** The errors of given translations to the other languages of a form with these fields, which replace the `live` ones. */
export function languageErrors(
  { translations }: Change,
  languages: readonly string[],
  live: readonly Field[],
  fields: readonly NewField[],
): PropertyErrors {
  if (!translations) return {}
  const deleted = new Set(deletedFields(live, fields).map(({ uuid }) => uuid))
  return {
    ...errorsOf(translationProblems(translations, languages, fields, deleted)),
    ...sizeErrors(translations),
  }
}

/** The errors of translations that are too large, each or together. */
export function sizeErrors(translations: Translations): PropertyErrors {
  const errors: PropertyErrors = {}
  let total = 0
  for (const [name, { content }] of partsOf(translations)) {
    const bytes = Buffer.byteLength(content)
    total += bytes
    if (bytes > maxFormBytes)
      errors[name] = [{ code: 'translations_too_large', max_bytes: maxFormBytes }]
  }
  if (total > maxTranslationsBytes) {
    errors['translations'] = [{ code: 'translations_too_large', max_bytes: maxTranslationsBytes }]
  }
  return errors
}

/** Translations with those of some languages replaced, or removed by null. */
export const withTranslations = (
  before: Translations,
  sent: Readonly<Record<string, FormTranslation | null>>,
): Translations =>
  Object.fromEntries(
    Object.entries({ ...before, ...sent }).filter(
      (entry): entry is [string, FormTranslation] => entry[1] !== null,
    ),
  )

/** What a draft changes of the languages. `base` has those of the version that it was made from, if the form has changed since. */
export function draftedLanguages(
  { languages, translations }: Change,
  base: Pick<Form, 'languages' | 'parts'> | undefined,
): Change {
  const isSame =
    base !== undefined &&
    (!languages || sameJson(languages, base.languages)) &&
    (!translations || partNames(partsOf(translations)) === base.parts)
  if (isSame) return {}
  return { ...(languages ? { languages } : {}), ...(translations ? { translations } : {}) }
}

/** The translations of a form whose fields got new uuids, in the same order. */
export function withFieldUuids(
  translations: Translations,
  before: readonly NewField[],
  after: readonly NewField[],
): Translations {
  const uuids = new Map(before.map(({ uuid }, index) => [uuid, after[index]!.uuid]))
  const renamed = ({ fields, ...texts }: FormTranslation): FormTranslation => ({
    ...texts,
    fields: Object.fromEntries(
      Object.entries(fields ?? {}).flatMap(([uuid, own]) =>
        uuids.has(uuid) ? [[uuids.get(uuid)!, own]] : [],
      ),
    ),
  })
  return Object.fromEntries(
    Object.entries(translations).map(([language, own]) => [language, renamed(own)]),
  )
}

/** The translations in parts by name. */
export const translationsIn = (parts: Iterable<readonly [string, string]>): Translations =>
  Object.fromEntries(
    [...parts].flatMap(([name, content]) => {
      const language = languageOfPart(name)
      return language === undefined ? [] : [[language, JSON.parse(content) as FormTranslation]]
    }),
  )
