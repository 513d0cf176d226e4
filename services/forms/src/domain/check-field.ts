import { type FieldProblem, fieldTypes, ownProblems } from '@formpost/rules'

import { messagesOf, throwIfInvalid } from './domain-error.ts'
import type { FieldDraft } from './field.ts'
import { logicErrors } from './field-logic.ts'
import { limitErrors } from './form-limits.ts'
import type { WholeForm } from './form.ts'

/** Settings are checked only if one of these is sent: fields that are older than a check can still be renamed. */
export const membersOfSettings: readonly string[] = ['type', 'settings']

/** Throws `validation_failed` with every error of a field in its form. `sent` has the members that the caller sent. */
export function checkField(
  uuid: string,
  draft: FieldDraft,
  sent: readonly string[],
  { form, fields }: WholeForm,
): void {
  const field = { uuid, logic: draft.logic }
  const before = fields.find((stored) => stored.uuid === uuid)
  const others = fields.filter((other) => other.uuid !== uuid)
  const checksSettings = sent.some((member) => membersOfSettings.includes(member))
  throwIfInvalid({
    ...messagesOf(ownProblems(draft, checksSettings, form.isEncrypted), fieldMessage),
    ...limitErrors(draft, before, others),
    ...logicErrors(field, [...others, field]),
  })
}

/** The message of a problem of a field. */
export function fieldMessage(problem: FieldProblem): string {
  switch (problem.code) {
    case 'unknown_type':
      return `Must be one of ${fieldTypes.join(', ')}.`
    case 'label_missing':
      return `A ${problem.type} field needs a label.`
    case 'options_missing':
      return `A ${problem.type} field needs at least one option.`
    case 'option_blank':
      return 'Must not be empty.'
    case 'option_repeated':
      return 'Is a duplicate. Options must be unique.'
    case 'not_an_image_address':
      return 'Must be an http or https address of an image.'
    case 'payment_encrypted':
      return 'An encrypted form cannot have a payment field.'
    case 'min_over_max':
      return `Must be at most the maximum, ${problem.max}. Lower this one or raise the maximum.`
    case 'over_type_limit':
      return `Must be at most ${problem.max}: answers of this type are never longer.`
    case 'not_a_file_type':
      return problem.suggestion === undefined
        ? `“${problem.entry}” matches no file. Write extensions with a dot or media types, such as .pdf,image/*.`
        : `“${problem.entry}” matches no file. Write ${problem.suggestion}.`
  }
}
