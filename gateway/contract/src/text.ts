import { codePoints, isStorable } from '@formpost/rules'
import { z } from 'zod'

/** Says `Is required.` where nothing was sent, else what kind of value it must be. */
export const must = (be: string) => ({
  error: (issue: { input?: unknown }) =>
    issue.input === undefined ? 'Is required.' : `Must be ${be}.`,
})

function lengthFault(value: string, max: number, min: number): string | undefined {
  if (!isStorable(value)) return 'Must not contain NUL or broken characters.'
  const length = codePoints(value)
  if (length < min)
    return min === 1 ? 'Must not be empty.' : `Must have at least ${min} characters.`
  return length > max ? `Must have at most ${max} characters, has ${length}.` : undefined
}

// The document can't see into a refinement, so it is told the bounds.
const bounded = (text: z.ZodString, max: number, min: number) =>
  text
    .superRefine((value, context) => {
      const message = lengthFault(value, max, min)
      if (message) context.addIssue({ code: 'custom', message })
    })
    .meta({ maxLength: max, ...(min > 0 ? { minLength: min } : {}) })

/**
 * Text as owners write it: trimmed, storable, and counted in code points (decisions, "Envelopes").
 * `max` and `min` are in code points.
 */
export const text = (max: number, min = 0) => bounded(z.string(must('text')).trim(), max, min)

/** Text that is kept to the letter: passwords, tokens, armoured messages. */
export const exactText = (max: number, min = 0) => bounded(z.string(must('text')), max, min)

/** A web address, http or https, `max` in code points. */
export const webAddress = (max: number) =>
  text(max).pipe(
    z.url({ protocol: /^https?$/, hostname: /./, error: 'Must be an http or https address.' }),
  )

/** A time in a response: ISO 8601, UTC, milliseconds. */
export const time = z.iso.datetime({ precision: 3 })

export const uuid = z.uuid(must('a UUID'))

export const flag = z.boolean(must('true or false'))
