import type { Field } from '@formpost/contract'
import { lastStep, ratingSteps } from '@formpost/rules'

import type { Counts } from './counts.ts'
import { summarizeNumbers } from './summarize-numbers.ts'

/** A field may have been a number before; only steps of a rating count. */
export function summarizeRatings({ settings }: Pick<Field, 'settings'>, counts: Counts<number>) {
  const steps = new Map(
    [...counts].filter(
      ([value]) => Number.isInteger(value) && value >= 1 && value <= ratingSteps.max,
    ),
  )
  if (steps.size === 0) return {}
  const numbers = summarizeNumbers(steps)
  const histogram = Array.from(
    { length: Math.max(lastStep(settings), numbers.max) },
    (_, index) => ({
      from: index + 1,
      to: index + 1,
      count: steps.get(index + 1) ?? 0,
    }),
  )
  return { numbers: { ...numbers, histogram } }
}
