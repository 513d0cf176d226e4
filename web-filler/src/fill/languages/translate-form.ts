import type { FormTranslation, PublicForm } from '@formpost/contract'
import type { FieldExpressions, FieldTranslation, FormField } from '@formpost/rules'
import { optionText, type ShownField } from '@formpost/ui/fields/field-props.ts'
import type { RawAnswer } from '@formpost/ui/fields/raw-answer.ts'

/** A form with its texts in the language that is shown. */
export type ShownForm = Omit<PublicForm, 'fields'> & { fields: ShownField[] }

const translateField = (field: FormField, texts: FieldTranslation): ShownField => ({
  ...field,
  ...(field.expressions ? { expressions: translateMessages(field.expressions, texts) } : {}),
  ...(field.type === 'repeat' ? { settings: translateSettings(field.settings, texts) } : {}),
  label: texts.label || field.label,
  content: texts.content || field.content,
  description: texts.description || field.description,
  placeholder: texts.placeholder || field.placeholder,
  optionTexts: texts.options ?? undefined,
})

const translateSettings = (settings: FormField['settings'], texts: FieldTranslation) => ({
  ...settings,
  ...(texts.add_label ? { add_label: texts.add_label } : {}),
  ...(texts.item_label ? { item_label: texts.item_label } : {}),
})

const translateMessages = (expressions: FieldExpressions, texts: FieldTranslation) => ({
  ...expressions,
  constraint_message: texts.constraint_message || expressions.constraint_message,
  required_message: texts.required_message || expressions.required_message,
})

/** A form with the texts that are translated. The others stay in the form's own language. */
export function translateForm(form: PublicForm, translation: FormTranslation): ShownForm {
  const { fields: texts = {} } = translation
  return {
    ...form,
    title: translation.title || form.title,
    description: translation.description || form.description,
    thank_you_message: translation.thank_you_message || form.thank_you_message,
    fields: form.fields.map((field) => {
      const own = texts[field.id]
      return own ? translateField(field, own) : field
    }),
  }
}

/** An answer as it is shown: with the texts of its options. */
export function shownAnswer<A extends RawAnswer>(field: ShownField, answer: A): A {
  const { options, optionTexts } = field
  if (!optionTexts) return answer
  const toText = (option: string) => {
    const index = options?.indexOf(option) ?? -1
    return index < 0 ? option : optionText(field, index)
  }
  return (Array.isArray(answer) ? answer.map(toText) : toText(answer as string)) as A
}
