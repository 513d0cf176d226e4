import type { FormField } from '@formpost/rules'
import type { Address, FieldState, LanguageForm } from '@formpost/rules/form'
import type { ShownField } from '@formpost/ui/fields/field-props.ts'

import type { LanguageAnswers } from './language-answers.ts'
import type { LanguageSession } from './types.ts'

/** The options that a filter leaves, with their texts. */
function filtered(
  { id, options, optionTexts }: ShownField,
  visible: readonly string[] | null,
  form: LanguageForm,
): Partial<ShownField> {
  const choices = form.definitionOf(id)?.choices
  if (!visible || !options || !choices) return {}
  return {
    options: [...visible],
    optionTexts:
      optionTexts && visible.map((option) => optionTexts[choices.indexOf(option)] ?? null),
  }
}

/** A field as it is shown at an address, which is its id there: with the answers that its texts refer to. */
export function shownFieldAt(
  session: LanguageSession,
  { form, record }: LanguageAnswers,
  address: Address,
  field: FormField,
  { options }: FieldState,
): ShownField {
  const shown = session.shownField(field)
  const fill = (text: string | null, format?: 'html') => text && record.fill(address, text, format)
  return {
    ...shown,
    ...filtered(shown, options, form),
    id: address,
    label: fill(shown.label),
    description: fill(shown.description),
    placeholder: fill(shown.placeholder),
    content: fill(shown.content, 'html'),
  }
}
