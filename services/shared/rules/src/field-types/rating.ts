import { fail } from '../answer-problem.ts'
import type { FieldSettings } from '../definition.ts'
import { ratingSteps } from '../limits.ts'
import { toNumber } from '../text.ts'
import { defineInput, type InputDescriptor } from './descriptor.ts'
import { number } from './number.ts'

/** The last step of a rating. A field of another type may have become a rating with any `max`. */
export function lastStep(settings: Pick<FieldSettings, 'max'> | null): number {
  const max = settings?.max ?? ratingSteps.default
  return Math.trunc(Math.min(Math.max(max, ratingSteps.min), ratingSteps.max))
}

/** A step from 1 to `max`, sent as a JSON number or as text. */
export const rating: InputDescriptor = defineInput({
  answerKind: 'rating',
  needsLabel: true,
  needsOptions: false,
  isPageContent: true,
  settings: ['max', 'low_label', 'high_label'],
  maxAnswerLength: undefined,
  check(raw, { settings }) {
    const value = typeof raw === 'string' ? toNumber(raw.trim()) : raw
    const max = lastStep(settings)
    return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= max
      ? { value }
      : fail({ code: 'not_in_range', min: 1, max })
  },
  valueInConditions: number.valueInConditions,
})
