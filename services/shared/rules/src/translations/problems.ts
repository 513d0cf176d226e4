import type { FieldType } from '../definition.ts'
import { contentKind } from '../field-types/index.ts'
import { isWebAddress } from '../text.ts'
import type { FieldTranslation, TranslatedField, Translations } from './definition.ts'

/** Why translations cannot be published. */
export type TranslationProblem =
  | { code: 'unknown_language' | 'unknown_field' | 'not_an_image_address' }
  | { code: 'options_differ'; count: number }

interface CheckedField extends TranslatedField {
  type: FieldType
}

function* fieldProblems(
  { options, content }: FieldTranslation,
  field: CheckedField,
): Generator<[string, TranslationProblem]> {
  const count = field.options?.length ?? 0
  if (options && options.length !== count) yield ['options', { code: 'options_differ', count }]
  if (content && contentKind(field.type) === 'image_address' && !isWebAddress(content)) {
    yield ['content', { code: 'not_an_image_address' }]
  }
}

/**
 * The problems of translations by path. `languages` are those of the form, its own first. Texts of `deleted` fields are left out with
 * them.
 */
export function translationProblems(
  translations: Translations,
  languages: readonly string[],
  fields: readonly CheckedField[],
  deleted: ReadonlySet<string>,
): Map<string, TranslationProblem> {
  const problems = new Map<string, TranslationProblem>()
  const byUuid = new Map(fields.map((field) => [field.uuid, field]))
  const others = new Set(languages.slice(1))
  for (const [language, translation] of Object.entries(translations)) {
    const path = `translations.${language}`
    if (!others.has(language)) problems.set(path, { code: 'unknown_language' })
    for (const [uuid, texts] of Object.entries(translation.fields ?? {})) {
      const field = byUuid.get(uuid)
      const place = `${path}.fields.${uuid}`
      if (field) {
        for (const [name, problem] of fieldProblems(texts, field)) {
          problems.set(`${place}.${name}`, problem)
        }
      } else if (!deleted.has(uuid)) problems.set(place, { code: 'unknown_field' })
    }
  }
  return problems
}
