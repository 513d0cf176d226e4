import { capturesOf, fieldTypes, type FieldSettings, type FieldType } from './definition.ts'
import { contentKind, needsLabel, needsOptions, usesSetting } from './field-types/index.ts'
import { ratingSteps } from './limits.ts'
import { sameJson } from './same-json.ts'
import { isWebAddress } from './text.ts'

/** Why a field cannot be published. Messages are made from the code and its parameters where they are shown. */
export type FieldProblem =
  | { code: 'unknown_type' }
  | { code: 'label_missing' | 'options_missing' | 'not_for_type'; type: FieldType }
  | { code: 'option_blank' | 'option_repeated' | 'not_an_image_address' }
  | { code: 'payment_encrypted' }
  | { code: 'not_in_range'; min: number; max: number }
  | { code: 'slider_setting_missing' | 'slider_without_step' }
  | { code: 'slider_range_empty'; min: number }

/** What is checked of a field. */
export interface CheckedField {
  type: FieldType
  label: string | null
  content: string | null
  options: readonly string[] | null
  settings?: FieldSettings | null
}

const isScale = (max: number | null | undefined): boolean =>
  (max ?? null) === null ||
  (Number.isInteger(max) && max! >= ratingSteps.min && max! <= ratingSteps.max)

/** What a slider lacks of its two ends and its step, by property. */
function* sliderProblems(settings: FieldSettings): Generator<[string, FieldProblem]> {
  const { min, max, step } = settings
  for (const name of ['min', 'max', 'step'] as const) {
    if (typeof settings[name] !== 'number') {
      yield [`settings.${name}`, { code: 'slider_setting_missing' }]
    }
  }
  if (typeof min === 'number' && typeof max === 'number' && min >= max) {
    yield ['settings.max', { code: 'slider_range_empty', min }]
  }
  if (step === 0) yield ['settings.step', { code: 'slider_without_step' }]
}

/** The settings that other types refuse, because they would seem to have an effect. */
const refusedElsewhere = ['max_accuracy', 'photo_metadata', 'max_files'] as const

const isFieldType = (type: string): type is FieldType =>
  (fieldTypes as readonly string[]).includes(type)

/** The problems of what every field of its type needs, by property (docs/api-behaviour.md#field). */
export function fieldProblems(field: CheckedField): Map<string, FieldProblem> {
  const { type } = field
  if (!isFieldType(type)) return new Map([['type', { code: 'unknown_type' }]])
  const problems = new Map<string, FieldProblem>()
  if (needsLabel(type) && !field.label) problems.set('label', { code: 'label_missing', type })
  if (needsOptions(type) && !field.options?.length) {
    problems.set('options', { code: 'options_missing', type })
  }
  if (type === 'rating' && !isScale(field.settings?.max)) {
    const { min, max } = ratingSteps
    problems.set('settings.max', { code: 'not_in_range', min, max })
  }
  if (type === 'number' && field.settings?.control === 'slider') {
    for (const [path, problem] of sliderProblems(field.settings)) problems.set(path, problem)
  }
  const { min_count, max_count, capture } = field.settings ?? {}
  if (capture && !capturesOf[type]?.includes(capture)) {
    problems.set('settings.capture', { code: 'not_for_type', type })
  }
  for (const setting of refusedElsewhere) {
    if ((field.settings?.[setting] ?? null) !== null && !usesSetting(type, setting)) {
      problems.set(`settings.${setting}`, { code: 'not_for_type', type })
    }
  }
  if (type === 'repeat' && min_count && max_count && min_count > max_count) {
    problems.set('settings.min_count', { code: 'not_in_range', min: 0, max: max_count })
  }
  for (const [path, problem] of optionProblems(field.options ?? [])) problems.set(path, problem)
  return problems
}

type OptionProblems = readonly (readonly [path: string, problem: FieldProblem])[]

/** A list may have 50,000 options, and most changes of a form leave it as it is. */
const checkedOptions = new WeakMap<readonly string[], OptionProblems>()

function optionProblems(options: readonly string[]): OptionProblems {
  const known = checkedOptions.get(options)
  if (known) return known
  const problems: [string, FieldProblem][] = []
  const seen = new Set<string>()
  for (const [index, option] of options.entries()) {
    if (option === '') problems.push([`options.${index}`, { code: 'option_blank' }])
    else if (seen.has(option)) problems.push([`options.${index}`, { code: 'option_repeated' }])
    seen.add(option)
  }
  checkedOptions.set(options, problems)
  return problems
}

/** The problems of a field that do not depend on other fields. Content that stays may be older than its rule. */
export function ownProblems(
  field: CheckedField,
  hasNewContent: boolean,
  isEncrypted: boolean,
): Map<string, FieldProblem> {
  const problems = fieldProblems(field)
  const { content } = field
  const isAddress = hasNewContent && contentKind(field.type) === 'image_address'
  if (isAddress && content && !isWebAddress(content)) {
    problems.set('content', { code: 'not_an_image_address' })
  }
  if (field.type === 'payment' && isEncrypted) problems.set('type', { code: 'payment_encrypted' })
  return problems
}

/** The problems of a field that replaces the live one. A field that stays as it is may be older than a rule. */
export function replacementProblems<F extends CheckedField>(
  field: F,
  before: F | undefined,
  isEncrypted: boolean,
): Map<string, FieldProblem> {
  if (before && sameJson(before, field)) return new Map()
  const hasNewContent = field.type !== before?.type || field.content !== before.content
  return ownProblems(field, hasNewContent, isEncrypted)
}
