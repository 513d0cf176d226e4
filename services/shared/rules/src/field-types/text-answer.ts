import { fail, type AnswerProblem, type Checked } from '../answer-problem.ts'
import { codePoints, isStorable } from '../text.ts'

/** The maximum of code points in any text answer. */
export const maxTextLength = 10_000

/** Checks a text of at most `max` code points. */
export function checkText(raw: unknown, max: number): Checked {
  if (typeof raw !== 'string') return fail({ code: 'not_text' })
  // A string has at most `length` code points, so only long ones are counted.
  if (raw.length > max && codePoints(raw) > max) return fail({ code: 'too_long', max })
  if (!isStorable(raw)) return fail({ code: 'bad_characters' })
  return { value: raw }
}

/** Checks a trimmed text against a format; HTML inputs for such texts trim them too. */
export function checkFormat(
  raw: unknown,
  max: number,
  matches: (text: string) => boolean,
  code: Extract<
    AnswerProblem['code'],
    | 'not_an_email'
    | 'not_a_phone'
    | 'not_a_date'
    | 'not_a_time'
    | 'not_a_time_of_day'
    | 'not_a_location'
  >,
): Checked {
  const checked = checkText(typeof raw === 'string' ? raw.trim() : raw, max)
  if ('problem' in checked) return checked
  return matches(checked.value as string) ? checked : fail({ code })
}

/** The lower of the limits of the field and its type. */
export const lengthLimit = (fieldLimit: number | null | undefined, typeLimit: number): number =>
  Math.min(fieldLimit ?? typeLimit, typeLimit)

/** Cuts a text to the maximum length to limit the cost of conditions. */
export const cutText = (text: string): string => text.slice(0, maxTextLength)

/** Trims and cuts, for types whose check trims. */
export const cutTrimmedText = (text: string): string => cutText(text.trim())
