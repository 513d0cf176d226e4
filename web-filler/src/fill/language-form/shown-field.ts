import type { FormField } from '@formpost/rules'
import type { Address, FieldState } from '@formpost/rules/form'
import type { ShownField } from '@formpost/ui/fields/field-props.ts'

import type { LanguageAnswers } from './language-answers.ts'
import type { LanguageSession } from './types.ts'

/** The options that a filter leaves, with their texts. */
function filtered(field: ShownField, visible: readonly string[] | null): Partial<ShownField> {
  if (!visible || !field.options) return {}
  const { options, optionTexts } = field
  const isVisible = new Set(visible)
  const indices = [...options.keys()].filter((index) => isVisible.has(options[index]!))
  return {
    options: indices.map((index) => options[index]!),
    optionTexts: optionTexts && indices.map((index) => optionTexts[index] ?? null),
  }
}

/** A field as it is shown at an address, which is its id there: with the answers that its texts refer to. */
export function shownFieldAt(
  session: LanguageSession,
  { record }: LanguageAnswers,
  address: Address,
  field: FormField,
  { options }: FieldState,
): ShownField {
  const shown = session.shownField(field)
  const fill = (text: string | null, format?: 'html') => text && record.fill(address, text, format)
  return {
    ...shown,
    ...filtered(shown, options),
    id: address,
    label: fill(shown.label),
    description: fill(shown.description),
    placeholder: fill(shown.placeholder),
    content: fill(shown.content, 'html'),
  }
}
