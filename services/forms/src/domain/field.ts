import type { PropertyErrors } from '@formpost/kit/rpc'
import {
  answerKind,
  contentKind,
  dependencyOrder,
  type FieldLogic,
  type FieldSettings,
  type FieldType,
  fieldTypes,
  needsLabel,
  needsOptions,
  type SettingsProblem,
  settingsProblems,
} from '@formpost/rules'

import { cleanHtml } from './html.ts'

/** The writable members of a field, as they are stored. */
export interface FieldDraft {
  type: FieldType
  label: string | null
  content: string | null
  description: string | null
  placeholder: string | null
  options: string[] | null
  default_value: string | null
  settings: FieldSettings | null
  logic: FieldLogic | null
  is_required: boolean
}

const isFieldType = (type: string): type is FieldType =>
  (fieldTypes as readonly string[]).includes(type)

/** The types whose answers are uploads. */
export const uploadTypes: readonly string[] = fieldTypes.filter(
  (type) => answerKind(type) === 'upload',
)

function isWebAddress(text: string): boolean {
  const url = tryUrl(text)
  return url?.protocol === 'http:' || url?.protocol === 'https:'
}

function tryUrl(text: string): URL | null {
  try {
    return new URL(text)
  } catch {
    return null
  }
}

function settingsWords(problem: SettingsProblem): string {
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

/** What stops a field from being stored, by property; empty when nothing does (docs/api-behaviour.md#field). */
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
    if (seen.has(option)) errors[`options.${index}`] = ['Is there twice. Options must differ.']
    seen.add(option)
  }
  const { content } = field
  if (contentKind(field.type) === 'image_address' && content && !isWebAddress(content)) {
    errors['content'] = ['Must be an http or https address of an image.']
  }
  return errors
}

/** What no answer could meet among a field's settings, by property. */
export function settingsErrors({ type, settings }: FieldDraft): PropertyErrors {
  const errors: PropertyErrors = {}
  for (const [setting, wrong] of settingsProblems(type, settings ?? {})) {
    errors[`settings.${setting}`] = [settingsWords(wrong)]
  }
  return errors
}

/** The field as it is stored: rich text is sanitised on the way in. */
export const cleanField = (field: FieldDraft): FieldDraft =>
  contentKind(field.type) === 'rich_text' && field.content
    ? { ...field, content: cleanHtml(field.content) }
    : field

interface Controlled {
  uuid: string
  logic: FieldLogic | null
}

/** What is wrong with a field's logic among all fields of its form (the field itself included). */
export function logicErrors(field: Controlled, form: readonly Controlled[]): PropertyErrors {
  const errors: PropertyErrors = {}
  const known = new Set(form.map((other) => other.uuid))
  for (const [index, { field_uuid }] of (field.logic?.conditions ?? []).entries()) {
    const at = `logic.conditions.${index}.field_uuid`
    if (field_uuid === field.uuid) errors[at] = ['A field cannot depend on itself.']
    else if (!known.has(field_uuid)) errors[at] = ['Must be another field of the same form.']
  }
  if (Object.keys(errors).length > 0) return errors
  const nodes = form.map(({ uuid, logic }) => ({ id: uuid, logic }))
  if (dependencyOrder(nodes).cyclic.includes(field.uuid)) {
    errors['logic.conditions'] = ['These conditions make fields depend on each other in a circle.']
  }
  return errors
}

/** The logic without the conditions on one field; null when none is left (docs/api-behaviour.md#field-deletion). */
export function withoutConditionsOn(
  logic: FieldLogic | null,
  fieldUuid: string,
): FieldLogic | null {
  const conditions = logic?.conditions ?? []
  const kept = conditions.filter((condition) => condition.field_uuid !== fieldUuid)
  if (kept.length === conditions.length) return logic
  return kept.length === 0 ? null : { ...logic, conditions: kept }
}
