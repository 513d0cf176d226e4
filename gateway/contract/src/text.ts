import {
  codePoints,
  isDate,
  isStorable,
  isTime,
  isWebAddress,
  type PropertyError,
} from '@formpost/rules'
import { z } from 'zod'

import { issueMessage, must, refusedAs } from './issues.ts'

function lengthError(value: string, max: number, min: number): PropertyError | undefined {
  if (!isStorable(value)) return { code: 'bad_characters' }
  const length = codePoints(value)
  if (length < min) return min === 1 ? { code: 'empty' } : { code: 'too_short', min }
  return length > max ? { code: 'too_long', max, length } : undefined
}

/** The pattern in JSON Schema of trimmed text that must not be empty. */
export const notBlank = '\\S'

// JSON Schema cannot be derived from a refinement, so the bounds are added as metadata.
const bounded = (text: z.ZodString, max: number, min: number) =>
  text
    .superRefine((value, context) => {
      const error = lengthError(value, max, min)
      if (error) context.addIssue({ code: 'custom', message: issueMessage(error) })
    })
    .meta({ maxLength: max, ...(min > 0 ? { minLength: min } : {}) })

/** Trimmed text of owners; `max` and `min` are in code points (docs/api-behaviour.md#text). */
export function text(max: number, min = 0) {
  const trimmed = bounded(z.string(must('not_text')).trim(), max, min)
  return min > 0 ? trimmed.meta({ pattern: notBlank }) : trimmed
}

/** Text that is not trimmed: passwords, tokens, armoured messages. */
export const exactText = (max: number, min = 0) => bounded(z.string(must('not_text')), max, min)

/** Text that is not trimmed, and limited only by the size of the body. */
export const unboundedText = z
  .string(must('not_text'))
  .refine(isStorable, refusedAs({ code: 'bad_characters' }))

const webAddressError = refusedAs({ code: 'not_a_web_address' })
const httpUrlSchema = { format: 'uri', pattern: '^https?://' }
/** In JSON Schema: an http or https URI, or blank text. */
export const httpUrlOrBlankSchema = { anyOf: [httpUrlSchema, { maxLength: 0 }] }

/** An http or https URI; `max` is in code points. */
export const webAddress = (max: number) =>
  text(max).refine(isWebAddress, webAddressError).meta(httpUrlSchema)

/** An http or https URI, or blank text. */
export const webAddressOrBlank = (max: number) =>
  text(max)
    .refine((value) => value === '' || isWebAddress(value), webAddressError)
    .meta(httpUrlOrBlankSchema)

/** A time in a response: ISO 8601, UTC, milliseconds. */
export const time = z.iso.datetime({ precision: 3 })

/** A UUID (RFC 9562) of any version and variant, in any case. */
export const uuid = z.guid(must('not_a_uuid'))

/** `removed=1` adds the removed questions that have answers (docs/api-behaviour.md#removed-questions). */
export const removedFlag = z
  .enum(['0', '1'], must({ code: 'not_one_of', allowed: ['0', '1'] }))
  .transform((value) => value === '1')
  .optional()

/** A calendar date as `YYYY-MM-DD`. */
export const day = z
  .string(must('not_a_date'))
  .refine(isDate, refusedAs({ code: 'not_a_date' }))
  .meta({ format: 'date' })

/** A time of day as `HH:MM` or `HH:MM:SS`. */
export const timeOfDay = z
  .string(must('not_a_time_of_day'))
  .refine(isTime, refusedAs({ code: 'not_a_time_of_day' }))
  .meta({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d(:[0-5]\\d)?$' })

const rfc3339 =
  /^(\d{4}-\d\d-\d\d)[Tt ](?:[01]\d|2[0-3]):[0-5]\d:([0-5]\d|60)(?:\.\d+)?(?:[Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/
const firstInstant = Date.parse('0001-01-01T00:00:00Z')
const lastInstant = Date.parse('9999-12-31T23:59:59.999Z')

/** Parses an RFC 3339 date-time with an offset; undefined if it is invalid or not in the years 1 to 9999 of UTC. */
function instantOf(text: string): Date | undefined {
  const [, date, seconds] = rfc3339.exec(text) ?? []
  // RFC 3339 has a year 0, which may be year 1 in UTC.
  if (date === undefined || !isDate(date.replace(/^0000/, '0004'))) return undefined
  const isLeapSecond = seconds === '60'
  const plain = text.toUpperCase().replace(' ', 'T')
  const time = isLeapSecond ? Date.parse(plain.replace(/:60/, ':59')) + 1_000 : Date.parse(plain)
  return time >= firstInstant && time <= lastInstant ? new Date(time) : undefined
}

/** An RFC 3339 date-time with an offset, read from its text. */
const timeWith = <T>(read: (instant: Date, sent: string) => T) =>
  z
    .string(must('not_a_time'))
    .meta({ format: 'date-time' })
    .transform((sent, context) => {
      const instant = instantOf(sent)
      if (instant) return read(instant, sent)
      context.addIssue({ code: 'custom', message: issueMessage({ code: 'not_a_time' }) })
      return z.NEVER
    })

/** An RFC 3339 date-time with an offset, parsed to a Date. */
export const dateTime = timeWith((instant) => instant)

/** The furthest offset of a place on earth. */
const maxOffsetMinutes = 14 * 60

/** A time as the wall clock of its offset shows it, in one format: `2026-05-01T09:30:00.000+03:00`. */
function localText(instant: Date, sent: string): string {
  const utc = instant.toISOString()
  const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)$/.exec(sent) ?? []
  const offset = Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes))
  if (sign === undefined || Math.abs(offset) > maxOffsetMinutes) return utc
  const local = new Date(instant.getTime() + offset * 60_000).toISOString()
  return local.length === utc.length ? `${local.slice(0, -1)}${sign}${hours}:${minutes}` : utc
}

/** The same, with its wall clock. */
export const localDateTime = timeWith((instant, sent) => ({
  instant,
  local: localText(instant, sent),
}))

export const flag = z.boolean(must('not_a_boolean'))
