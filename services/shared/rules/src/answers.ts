import type { AnswerValue, FieldType, FormField } from './definition.ts'
import { isExactNumber } from './decimal.ts'
import { codePoints, isDate, isEmail, isPhone, isStorable, isUuid, toNumber } from './text.ts'

/** What is wrong with one answer. Words for people are made from code and params by whoever shows it. */
export type AnswerProblem =
  | { code: 'required' }
  | { code: 'not_text' | 'bad_characters' | 'not_a_number' | 'not_an_email' | 'not_a_phone' }
  | { code: 'not_a_date' | 'not_an_option' | 'not_a_list' | 'repeated_option' | 'not_an_upload' }
  | { code: 'too_long'; max: number }
  | { code: 'too_small'; min: number }
  | { code: 'too_large'; max: number }
  | { code: 'off_step'; step: number; base: number }
  | { code: 'too_precise'; digits: number }
  | { code: 'too_early'; min: string }
  | { code: 'too_late'; max: string }

export type Checked = { value: AnswerValue } | { problem: AnswerProblem }

const longest = 10_000
const longestHidden = 255
/** Code points; what `max_length` may be at most for the types that use it. */
const longestByType: Partial<Record<FieldType, number>> = {
  short_text: 1_000,
  long_text: longest,
  email: longest,
  phone: 32,
}
/** A double keeps every number of so many significant digits. */
const exactDigits = 15

/** The most characters that an answer to a field of the type may have; undefined where `max_length` does not apply. */
export const longestAnswer = (type: FieldType): number | undefined => longestByType[type]

/** Blank, hence not stored: absent, null, empty or white space only, no options chosen. */
export function isBlank(raw: unknown): boolean {
  if (raw === undefined || raw === null) return true
  if (typeof raw === 'string') return raw.trim() === ''
  return Array.isArray(raw) && raw.length === 0
}

const fail = (problem: AnswerProblem): Checked => ({ problem })

function checkText(raw: unknown, max: number): Checked {
  if (typeof raw !== 'string') return fail({ code: 'not_text' })
  // A string's length is never below its number of code points, so only long ones are counted.
  if (raw.length > max && codePoints(raw) > max) return fail({ code: 'too_long', max })
  if (!isStorable(raw)) return fail({ code: 'bad_characters' })
  return { value: raw }
}

/** Typed one-line answers lose surrounding space, as the HTML inputs for them do. */
function checkPattern(
  raw: unknown,
  max: number,
  matches: (text: string) => boolean,
  code: 'not_an_email' | 'not_a_phone' | 'not_a_date',
): Checked {
  const checked = checkText(typeof raw === 'string' ? raw.trim() : raw, max)
  if ('problem' in checked) return checked
  return matches(checked.value as string) ? checked : fail({ code })
}

/**
 * Steps count from min (or 0) and forgive what binary floating point adds (0.1 + 0.2), but no more:
 * 1e12 + 0.5 is off a step of 1.
 */
function isOnStep(value: number, step: number, base: number): boolean {
  const steps = (value - base) / step
  // More steps than a double can count: there is no telling, and nobody is refused for that.
  if (!Number.isFinite(steps)) return true
  const noise = ((Math.abs(value) + Math.abs(base)) / step) * Number.EPSILON
  return Math.abs(steps - Math.round(steps)) <= Math.max(1e-9, 4 * noise)
}

function checkNumber(raw: unknown, field: FormField): Checked {
  const value =
    typeof raw === 'number' ? raw : typeof raw === 'string' ? toNumber(raw.trim()) : undefined
  if (value === undefined || !Number.isFinite(value)) return fail({ code: 'not_a_number' })
  // Storing another number than the one typed would falsify the answer (decisions, "Answers and logic").
  if (typeof raw === 'string' && !isExactNumber(raw.trim(), value)) {
    return fail({ code: 'too_precise', digits: exactDigits })
  }
  const { min, max, step } = field.settings ?? {}
  if (typeof min === 'number' && value < min) return fail({ code: 'too_small', min })
  if (typeof max === 'number' && value > max) return fail({ code: 'too_large', max })
  if (typeof step === 'number' && step > 0 && !isOnStep(value, step, min ?? 0)) {
    return fail({ code: 'off_step', step, base: min ?? 0 })
  }
  return { value: value === 0 ? 0 : value }
}

function checkDate(raw: unknown, field: FormField): Checked {
  const checked = checkPattern(raw, longest, isDate, 'not_a_date')
  if ('problem' in checked) return checked
  const { min_date: min, max_date: max } = field.settings ?? {}
  const day = checked.value as string
  if (min && day < min) return fail({ code: 'too_early', min })
  if (max && day > max) return fail({ code: 'too_late', max })
  return checked
}

function checkChoices(raw: unknown, options: readonly string[]): Checked {
  if (!Array.isArray(raw)) return fail({ code: 'not_a_list' })
  const known = new Set(options)
  const chosen = new Set<string>()
  for (const option of raw as unknown[]) {
    if (typeof option !== 'string' || !known.has(option)) return fail({ code: 'not_an_option' })
    if (chosen.has(option)) return fail({ code: 'repeated_option' })
    chosen.add(option)
  }
  return { value: [...chosen] }
}

/** Checks and normalises one answer that is not blank, by the field's type (decisions, "Answers and logic"). */
export function checkAnswer(field: FormField, raw: unknown): Checked {
  const max = Math.min(field.settings?.max_length ?? longest, longestAnswer(field.type) ?? longest)
  switch (field.type) {
    case 'email':
      return checkPattern(raw, max, isEmail, 'not_an_email')
    case 'phone':
      return checkPattern(raw, max, isPhone, 'not_a_phone')
    case 'number':
      return checkNumber(raw, field)
    case 'date':
      return checkDate(raw, field)
    case 'dropdown':
    case 'radio':
      return typeof raw === 'string' && (field.options ?? []).includes(raw)
        ? { value: raw }
        : fail({ code: 'not_an_option' })
    case 'checkbox':
      return checkChoices(raw, field.options ?? [])
    case 'file':
      return typeof raw === 'string' && isUuid(raw)
        ? { value: raw.toLowerCase() }
        : fail({ code: 'not_an_upload' })
    case 'hidden':
      return checkText(raw, longestHidden)
    default:
      return checkText(raw, max)
  }
}

const trimmedTypes: ReadonlySet<FieldType> = new Set(['email', 'number', 'phone', 'date'])
const longestList = 1_000

/**
 * What an answer that is wrong is to conditions: as near as can be to what it would be if it were
 * right, so that a form does not jump while somebody types. What no person types is not blank, but
 * equals nothing. Cut, so that a huge one costs no more than a right one.
 */
export function asTyped(field: FormField, raw: unknown): AnswerValue {
  if (typeof raw === 'string') {
    const text = (trimmedTypes.has(field.type) ? raw.trim() : raw).slice(0, longest)
    return field.type === 'number' ? (toNumber(text) ?? text) : text
  }
  if (typeof raw === 'number' && Number.isFinite(raw)) return raw
  if (!Array.isArray(raw)) return []
  const items = raw.slice(0, longestList) as unknown[]
  return items.every((item) => typeof item === 'string') ? items : []
}
