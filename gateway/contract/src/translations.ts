import {
  canonicalLanguage,
  isUuid,
  maxFieldText,
  maxFormText,
  maxLanguages,
  maxMessageText,
  maxOptions,
  maxSettingText,
  type FieldTranslation as FieldTexts,
} from '@formpost/rules'
import { z } from 'zod'

import { limited } from './field.ts'
import { issueMessage, must, refusedAs } from './issues.ts'
import { languageMembers } from './language-members.ts'
import { text } from './text.ts'

const refuse = (
  context: z.RefinementCtx,
  path: PropertyKey,
  code: 'not_a_language' | 'not_a_uuid' | 'repeated',
) => context.addIssue({ code: 'custom', path: [path], message: issueMessage({ code }) })

/** The languages of a form, its own first, in canonical case; each at most once (docs/api-behaviour.md#languages-of-a-form). */
export const languages = z
  .array(z.string(must('not_text')), must('not_a_list'))
  .max(maxLanguages, refusedAs({ code: 'too_many', max: maxLanguages }))
  .meta({ uniqueItems: true })
  .transform((tags, context) => {
    const seen = new Set<string>()
    for (const [index, tag] of tags.entries()) {
      const language = canonicalLanguage(tag.trim())
      if (language === undefined) refuse(context, index, 'not_a_language')
      else if (seen.has(language)) refuse(context, index, 'repeated')
      else seen.add(language)
    }
    return [...seen]
  })

/** An object whose keys are rewritten, and refused with `code` if that is not possible. */
const keyed = <T extends z.ZodType>(
  values: T,
  toKey: (sent: string) => string | undefined,
  code: 'not_a_language' | 'not_a_uuid',
) =>
  z.record(z.string(), values, must('not_an_object')).transform((sent, context) => {
    const byKey = new Map<string, z.output<T>>()
    for (const [name, value] of Object.entries(sent)) {
      const key = toKey(name)
      if (key === undefined) refuse(context, name, code)
      else if (byKey.has(key)) refuse(context, key, 'repeated')
      else byKey.set(key, value as z.output<T>)
    }
    return Object.fromEntries(byKey)
  })

/** The texts of a field in another language. */
export const fieldTranslation = z.object(
  {
    label: text(maxFieldText.label).nullish(),
    description: text(maxFieldText.description).nullish(),
    placeholder: text(maxFieldText.placeholder).nullish(),
    content: text(maxFieldText.content).nullish(),
    /** As many as the field has options; null for one that is not translated. */
    options: limited(text(maxFieldText.option).nullable(), maxOptions).nullish(),
    constraint_message: text(maxMessageText).nullish(),
    required_message: text(maxMessageText).nullish(),
    add_label: text(maxSettingText.add_label).nullish(),
    item_label: text(maxSettingText.item_label).nullish(),
  },
  must('not_an_object'),
) satisfies z.ZodType<FieldTexts>

const formTexts = {
  title: text(maxFormText.title).nullish(),
  description: text(maxFormText.description).nullish(),
  thank_you_message: text(maxFormText.thank_you_message).nullish(),
  closed_message: text(maxFormText.closed_message).nullish(),
}

/** The texts of a form in another language; those of fields by uuid. What is not translated is absent. */
export const formTranslation = z.object({
  ...formTexts,
  fields: z.record(z.string(), fieldTranslation).optional(),
})
export type FormTranslation = z.infer<typeof formTranslation>

/** The same in a request. */
export const sentTranslation = z.object(
  {
    ...formTexts,
    fields: keyed(
      fieldTranslation,
      (sent) => (isUuid(sent) ? sent.toLowerCase() : undefined),
      'not_a_uuid',
    ).nullish(),
  },
  must('not_an_object'),
)

/** Translations by language. */
export const translations = keyed(sentTranslation, canonicalLanguage, 'not_a_language')

/** Translations in an update, which replace those of the languages that they name; null removes a language's. */
export const translationChanges = keyed(
  sentTranslation.nullable(),
  canonicalLanguage,
  'not_a_language',
)

/** The options of a field, with their names and columns if they have any. */
export const optionList = z.object({
  options: z.array(z.string()),
  choices: languageMembers.choices.unwrap().optional(),
})
export type OptionList = z.infer<typeof optionList>

/** `GET /api/v1/public/forms/{public_id}/parts/{hash}`: a part, which never changes. */
export const formPart = z.object({ data: z.union([formTranslation, optionList]) })
