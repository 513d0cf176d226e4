import type { PropertyError, PropertyErrors } from '@formpost/kit/errors'
import {
  contentLimitProblems,
  countConditions,
  countExpressionCharacters,
  maxConditionsOfForm,
  maxExpressionsOfForm,
  maxFields,
  maxFormBytes,
  maxOptions,
  maxOptionsBytes,
  type FieldLogic,
  type LanguageMembers,
} from '@formpost/rules'

import { throwIfInvalid } from './domain-error.ts'
import type { Parts } from './parts.ts'

export { maxFields }

/** What is counted of a field. */
interface CountedField {
  label: string | null
  options: string[] | null
  logic: FieldLogic | null
  members: LanguageMembers | null
}

const charactersOf = (fields: readonly CountedField[]): number =>
  countExpressionCharacters(fields.map(({ members }) => ({ expressions: members?.expressions })))

const tooManyFields: PropertyError = { code: 'too_many_fields', max: maxFields }
const tooManyOptions: PropertyError = { code: 'too_many_options', max: maxOptions }

/**
 * The errors of a field that is beyond the limits of its form. `before` is the field as it is, if it exists: forms from before
 * there were limits can be edited, but not grow.
 */
export function limitErrors(
  field: CountedField,
  before: CountedField | undefined,
  others: readonly CountedField[],
): PropertyErrors {
  const errors: PropertyErrors = {}
  if (!before && others.length >= maxFields) errors['body'] = [tooManyFields]
  const options = field.options?.length ?? 0
  if (options > Math.max(maxOptions, before?.options?.length ?? 0)) {
    errors['options'] = [tooManyOptions]
  }
  const taken = countConditions(others)
  const own = countConditions([field])
  if (taken + own > maxConditionsOfForm && own > countConditions(before ? [before] : [])) {
    errors['logic.conditions'] = [{ code: 'too_many_conditions', max: maxConditionsOfForm, taken }]
  }
  const takenCharacters = charactersOf(others)
  const ownCharacters = charactersOf([field])
  if (
    takenCharacters + ownCharacters > maxExpressionsOfForm &&
    ownCharacters > charactersOf(before ? [before] : [])
  ) {
    errors['expressions'] = [
      { code: 'expressions_too_long', max: maxExpressionsOfForm, taken: takenCharacters },
    ]
  }
  return errors
}

/**
 * The errors of a form that would have these fields, if it is beyond the limits and beyond what it has; `live` are its fields as
 * they are.
 */
export function contentLimitErrors(
  fields: readonly (CountedField & { uuid: string })[],
  live: readonly (CountedField & { uuid: string })[],
): PropertyErrors {
  const counted = (list: typeof fields) =>
    list.map(({ members, ...field }) => ({ ...field, expressions: members?.expressions }))
  const problems = contentLimitProblems(counted(fields), counted(live))
  const errors: PropertyErrors = {}
  for (const index of problems.fields.keys()) {
    errors[`fields.${index}.options`] = [tooManyOptions]
  }
  return problems.form.length > 0 ? { ...errors, fields: problems.form } : errors
}

/** Throws `validation_failed` if a new form with these fields would be beyond the limits. */
export function checkNewForm(fields: readonly CountedField[]): void {
  const errors: PropertyError[] = []
  if (fields.length > maxFields) errors.push(tooManyFields)
  if (countConditions(fields) > maxConditionsOfForm) {
    errors.push({ code: 'too_many_conditions', max: maxConditionsOfForm })
  }
  if (charactersOf(fields) > maxExpressionsOfForm) {
    errors.push({ code: 'expressions_too_long', max: maxExpressionsOfForm })
  }
  for (const { label, options } of fields) {
    const count = options?.length ?? 0
    if (count > maxOptions) {
      errors.push({ code: 'too_many_options_of', max: maxOptions, label: label ?? '', count })
    }
  }
  if (errors.length > 0) throwIfInvalid({ body: errors })
}

/** Throws `validation_failed` if a document is too large, unless the one that it replaces was as large. */
export function checkDocumentSize(document: string, former = ''): void {
  const size = Buffer.byteLength(document)
  if (size <= maxFormBytes || size <= Buffer.byteLength(former)) return
  throwIfInvalid({ body: [{ code: 'form_too_large', max_bytes: maxFormBytes }] })
}

/** Throws `validation_failed` if the lists of options that are parts are too large together. */
export function checkOptionsSize(lists: Parts): void {
  const sizes = Array.from(lists.values(), ({ content }) => Buffer.byteLength(content))
  if (sizes.reduce((sum, size) => sum + size, 0) <= maxOptionsBytes) return
  throwIfInvalid({ body: [{ code: 'options_too_large', max_bytes: maxOptionsBytes }] })
}
