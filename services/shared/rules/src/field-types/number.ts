import { fail } from '../answer-problem.ts'
import { isExactNumber } from '../decimal.ts'
import type { FormField } from '../definition.ts'
import { toNumber } from '../text.ts'
import { defineInput, type InputDescriptor } from './descriptor.ts'
import { cutTrimmedText } from './text-answer.ts'

/** Doubles represent every number of this many significant digits. */
const exactDigits = 15

/** Whether a value is on a step from min (or 0), with a tolerance for floating-point noise such as 0.1 + 0.2. */
function isOnStep(value: number, step: number, base: number): boolean {
  const steps = (value - base) / step
  // A double cannot count that many steps, so every value is accepted.
  if (!Number.isFinite(steps)) return true
  const noise = ((Math.abs(value) + Math.abs(base)) / step) * Number.EPSILON
  return Math.abs(steps - Math.round(steps)) <= Math.max(1e-9, 4 * noise)
}

function parse(raw: unknown): number | undefined {
  if (typeof raw === 'string') return toNumber(raw.trim())
  return typeof raw === 'number' && Number.isFinite(raw) ? raw : undefined
}

/** Whether a number is answered with a slider. One from before its rule may lack an end or a step, and is then typed. */
export function isSlider({ type, settings }: Pick<FormField, 'type' | 'settings'>): boolean {
  const { control, min, max, step } = settings ?? {}
  if (type !== 'number' || control !== 'slider') return false
  return typeof min === 'number' && typeof max === 'number' && min < max && (step ?? 0) > 0
}

/** A number, sent as a JSON number or as text. */
export const number: InputDescriptor = defineInput({
  answerKind: 'number',
  needsLabel: true,
  needsOptions: false,
  isPageContent: true,
  settings: ['min', 'max', 'step', 'control', 'field_width'],
  maxAnswerLength: undefined,
  check(raw, { settings }) {
    const value = parse(raw)
    if (value === undefined) return fail({ code: 'not_a_number' })
    // Storing another number than the one typed would falsify the answer (docs/api-behaviour.md#numbers).
    if (typeof raw === 'string' && !isExactNumber(raw.trim(), value)) {
      return fail({ code: 'too_precise', digits: exactDigits })
    }
    const { min, max, step } = settings ?? {}
    if (typeof min === 'number' && value < min) return fail({ code: 'too_small', min })
    if (typeof max === 'number' && value > max) return fail({ code: 'too_large', max })
    if (typeof step === 'number' && step > 0 && !isOnStep(value, step, min ?? 0)) {
      return fail({ code: 'off_step', step, base: min ?? 0 })
    }
    return { value: value === 0 ? 0 : value }
  },
  valueInConditions(text) {
    const typed = cutTrimmedText(text)
    return toNumber(typed) ?? typed
  },
})
