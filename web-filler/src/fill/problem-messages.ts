import { type AnswerProblem, type FormField, type InputFieldType } from '@formpost/rules'
import { lazyFields, type LazyField } from '@formpost/ui/fields/lazy-fields.ts'
import { readTypedNumber } from '@formpost/ui/fields/typed-number.ts'
import { formatDay, formatNumber } from '@formpost/ui/format.ts'

import { messages } from '../app/messages/index.ts'

const { problems } = messages

function numberMessage(label: string, field: FormField): string {
  const { min, max } = field.settings ?? {}
  const hasMax = typeof max === 'number'
  if (typeof min === 'number') {
    if (!hasMax) return problems.numberAtLeast({ label, min: formatNumber(min) })
    return problems.numberBetween({ label, min: formatNumber(min), max: formatNumber(max) })
  }
  return hasMax ? problems.numberAtMost({ label, max: formatNumber(max) }) : problems.number(label)
}

function dateMessage(label: string, field: FormField): string {
  const { min_date: min, max_date: max } = field.settings ?? {}
  if (min && max) return problems.dateBetween({ label, min: formatDay(min), max: formatDay(max) })
  if (min) return problems.dateFrom({ label, min: formatDay(min) })
  return max ? problems.dateUntil({ label, max: formatDay(max) }) : problems.date(label)
}

/** The message for a required field without an answer, by type; lazy fields have theirs. */
const requiredMessages: Record<Exclude<InputFieldType, LazyField>, (label: string) => string> = {
  short_text: problems.required,
  long_text: problems.required,
  email: problems.required,
  number: problems.required,
  phone: problems.required,
  date: problems.required,
  dropdown: problems.requiredChoice,
  radio: problems.requiredChoice,
  checkbox: problems.requiredChoice,
  hidden: problems.required,
}

const requiredByType: Readonly<Record<string, ((label: string) => string) | undefined>> =
  requiredMessages

/** Whether a former answer that does not fit says more than the problem: there is none, or there are several files where one is taken. */
export const isSaidByMisfit = (problem: { code: string } | null | undefined): boolean =>
  !problem || problem.code === 'required' || problem.code === 'not_an_upload'

/** How to fix a problem of an answer as typed; shown both in the summary and at the field. */
export function problemMessage(problem: AnswerProblem, field: FormField, typed?: unknown): string {
  const label = field.label ?? ''
  const ofType = lazyFields()?.problemMessage(problem, field)
  if (ofType !== undefined) return ofType
  switch (problem.code) {
    case 'required':
      if (field.type === 'file') return problems.requiredFile(label)
      return (requiredByType[field.type] ?? problems.required)(label)
    case 'not_a_number':
      if (typeof typed === 'string' && readTypedNumber(typed).kind === 'ambiguous') {
        return problems.ambiguousNumber(label)
      }
      return numberMessage(label, field)
    case 'too_small':
    case 'too_large':
      return numberMessage(label, field)
    case 'too_precise':
      return problems.tooManyDigits({ label, digits: formatNumber(problem.digits) })
    case 'off_step':
      return problem.step === 1 && Number.isInteger(problem.base)
        ? problems.wholeNumber(label)
        : problems.steps({
            label,
            step: formatNumber(problem.step),
            base: formatNumber(problem.base),
          })
    case 'not_an_email':
      return problems.email(label)
    case 'not_a_phone':
      return problems.phone(label)
    case 'not_a_date':
      return problems.date(label)
    case 'too_early':
    case 'too_late':
      return dateMessage(label, field)
    case 'too_long':
      return problems.tooLong({ label, max: formatNumber(problem.max) })
    case 'not_an_upload':
      return problems.requiredFile(label)
    case 'bad_characters':
      return problems.characters(label)
    case 'not_an_option':
    case 'not_a_list':
    case 'repeated_option':
    case 'ranking_incomplete':
    case 'files_over_limit':
    case 'repeated_upload':
    case 'not_text':
    case 'not_a_boolean':
    case 'not_in_range':
    case 'not_a_time':
    case 'not_a_time_of_day':
    case 'not_a_location':
      return problems.option(label)
  }
}
