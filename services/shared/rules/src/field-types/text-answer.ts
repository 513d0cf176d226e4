import { type AnswerProblem, type Checked, fail } from '../answer-problem.ts'
import { codePoints, isStorable } from '../text.ts'

/** The most code points that any text answer may have. */
export const longestText = 10_000

/** A text as it stands, of `max` code points at most. */
export function checkText(raw: unknown, max: number): Checked {
  if (typeof raw !== 'string') return fail({ code: 'not_text' })
  // A string's length is never below its number of code points, so only long ones are counted.
  if (raw.length > max && codePoints(raw) > max) return fail({ code: 'too_long', max })
  if (!isStorable(raw)) return fail({ code: 'bad_characters' })
  return { value: raw }
}

/** A text of one line without surrounding space, which the HTML inputs for such texts remove too. */
export function checkFormat(
  raw: unknown,
  max: number,
  matches: (text: string) => boolean,
  code: Extract<AnswerProblem['code'], 'not_an_email' | 'not_a_phone' | 'not_a_date'>,
): Checked {
  const checked = checkText(typeof raw === 'string' ? raw.trim() : raw, max)
  if ('problem' in checked) return checked
  return matches(checked.value as string) ? checked : fail({ code })
}

/** The limit of a text answer: its type's, or the field's own where that is lower. */
export const lengthLimit = (maxLength: number | null | undefined, longest: number): number =>
  Math.min(maxLength ?? longest, longest)

/** A text cut to the longest right one, so that a huge one costs conditions no more. */
export const cutText = (text: string): string => text.slice(0, longestText)

/** The same for types whose check ignores surrounding space. */
export const cutTrimmedText = (text: string): string => cutText(text.trim())
