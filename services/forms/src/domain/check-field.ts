import {
  contentKind,
  type FieldType,
  fieldTypes,
  needsLabel,
  needsOptions,
  type SettingsProblem,
  settingsProblems,
} from '@formpost/rules'

import { type PropertyErrors, throwIfInvalid } from './domain-error.ts'
import type { FieldDraft } from './field.ts'
import { logicErrors } from './field-logic.ts'
import { limitErrors } from './form-limits.ts'
import type { WholeForm } from './form.ts'

/** Settings are checked only if one of these is sent: fields that are older than a check can still be renamed. */
export const membersOfSettings: readonly string[] = ['type', 'settings']

/** Throws `validation_failed` with every fault of a field in its form. `sent` has the members that the caller sent. */
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
    ...ownErrors(draft, checksSettings, form.isEncrypted),
    ...limitErrors(draft, before, others),
    ...logicErrors(field, [...others, field]),
  })
}

/** The faults of a field that do not depend on other fields. */
export function ownErrors(
  draft: FieldDraft,
  checksSettings: boolean,
  isEncrypted: boolean,
): PropertyErrors {
  const errors = { ...fieldErrors(draft), ...(checksSettings ? settingsErrors(draft) : {}) }
  if (draft.type === 'payment' && isEncrypted) {
    errors['type'] = ['An encrypted form cannot have a payment field.']
  }
  return errors
}

const isFieldType = (type: string): type is FieldType =>
  (fieldTypes as readonly string[]).includes(type)

export function isWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol } = new URL(text)
  return protocol === 'http:' || protocol === 'https:'
}

function settingsMessage(problem: SettingsProblem): string {
  switch (problem.code) {
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

/** The faults of a field by itself (docs/api-behaviour.md#field). */
export function fieldErrors(field: FieldDraft): PropertyErrors {
  const errors: PropertyErrors = {}
  if (!isFieldType(field.type)) {
    return { type: [`Must be one of ${fieldTypes.join(', ')}.`] }
  }
  if (needsLabel(field.type) && !field.label) {
    errors['label'] = [`A ${field.type} field needs a label.`]
  }
  if (needsOptions(field.type) && !field.options?.length) {
    errors['options'] = [`A ${field.type} field needs at least one option.`]
  }
  const seen = new Set<string>()
  for (const [index, option] of (field.options ?? []).entries()) {
    if (option === '') errors[`options.${index}`] = ['Must not be empty.']
    else if (seen.has(option)) errors[`options.${index}`] = ['Is there twice. Options must differ.']
    seen.add(option)
  }
  const { content } = field
  if (contentKind(field.type) === 'image_address' && content && !isWebAddress(content)) {
    errors['content'] = ['Must be an http or https address of an image.']
  }
  return errors
}

/** Settings that no answer could meet. */
function settingsErrors({ type, settings }: FieldDraft): PropertyErrors {
  const errors: PropertyErrors = {}
  for (const [setting, problem] of settingsProblems(type, settings ?? {})) {
    errors[`settings.${setting}`] = [settingsMessage(problem)]
  }
  return errors
}
