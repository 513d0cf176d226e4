import { codePoints, isStorable } from '@formpost/rules'
import { z } from 'zod'

/**
 * Text as owners write it: trimmed, storable, and counted in code points (decisions, "Envelopes").
 * `max` and `min` are in code points.
 */
export const text = (max: number, min = 0) =>
  z
    .string({ error: 'Must be text.' })
    .trim()
    .superRefine((value, context) => {
      const length = codePoints(value)
      if (!isStorable(value)) {
        context.addIssue({ code: 'custom', message: 'Must not contain NUL or broken characters.' })
      } else if (length < min) {
        context.addIssue({
          code: 'custom',
          message: min === 1 ? 'Must not be empty.' : `Must have at least ${min} characters.`,
        })
      } else if (length > max) {
        context.addIssue({
          code: 'custom',
          message: `Must have at most ${max} characters, has ${length}.`,
        })
      }
    })

/** A time, ISO 8601 in UTC with milliseconds. */
export const time = z.iso.datetime({ precision: 3 })

export const uuid = z.uuid({ error: 'Must be a UUID.' })
