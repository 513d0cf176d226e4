import { codePoints, isDate, isStorable } from '@formpost/rules'
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
 * Text as owners write it: trimmed, storable, and counted in code points (docs/api-behaviour.md#text).
 * `max` and `min` are in code points.
 */
export const text = (max: number, min = 0) => bounded(z.string(must('text')).trim(), max, min)

/** Text that is kept to the letter: passwords, tokens, armoured messages. */
export const exactText = (max: number, min = 0) => bounded(z.string(must('text')), max, min)

/** The same without a bound of its own: the body has one. */
export const unboundedText = z
  .string(must('text'))
  .trim()
  .refine(isStorable, { error: 'Must not contain NUL or broken characters.' })

const httpUrl = z.url({
  protocol: /^https?$/,
  hostname: /./,
  error: 'Must be an http or https address.',
})

/** A web address, http or https, `max` in code points. */
export const webAddress = (max: number) => text(max).pipe(httpUrl)

/** The same where blank text counts as none. */
export const webAddressOrBlank = (max: number) =>
  text(max).refine((value) => value === '' || httpUrl.safeParse(value).success, {
    error: 'Must be an http or https address.',
  })

/** A time in a response: ISO 8601, UTC, milliseconds. */
export const time = z.iso.datetime({ precision: 3 })

/** RFC 9562's text form, of any version and variant; read without regard to case, and given in lower case. */
export const uuid = z.guid(must('a UUID'))

/** A real day, `YYYY-MM-DD`. */
export const day = z
  .string(must('a day written YYYY-MM-DD'))
  .refine(isDate, { error: 'Must be a day written YYYY-MM-DD.' })
  .meta({ format: 'date' })

const rfc3339 =
  /^(\d{4}-\d\d-\d\d)[Tt ](?:[01]\d|2[0-3]):[0-5]\d:([0-5]\d|60)(?:\.\d+)?(?:[Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/
const firstInstant = Date.parse('0001-01-01T00:00:00Z')
const lastInstant = Date.parse('9999-12-31T23:59:59.999Z')

/** The instant that an RFC 3339 date-time with an offset says; undefined unless its year is from 1 to 9999 in UTC. */
export function instantOf(text: string): Date | undefined {
  const [, date, seconds] = rfc3339.exec(text) ?? []
  // Year 0 exists in RFC 3339, and may be year 1 in UTC.
  if (date === undefined || !isDate(date.replace(/^0000/, '0004'))) return undefined
  const isLeapSecond = seconds === '60'
  const plain = text.toUpperCase().replace(' ', 'T')
  const time = isLeapSecond ? Date.parse(plain.replace(/:60/, ':59')) + 1_000 : Date.parse(plain)
  return time >= firstInstant && time <= lastInstant ? new Date(time) : undefined
}

/** An RFC 3339 date-time with an offset, read as its instant. */
export const dateTime = z
  .string(must('a date-time with an offset, such as 2026-05-01T09:30:00Z'))
  .meta({ format: 'date-time' })
  .transform((value, context) => {
    const instant = instantOf(value)
    if (instant) return instant
    context.addIssue({
      code: 'custom',
      message:
        'Must be a date-time with an offset, such as 2026-05-01T09:30:00Z, of the years 1 to 9999.',
    })
    return z.NEVER
  })

export const flag = z.boolean(must('true or false'))
