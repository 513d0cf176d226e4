import type { AnswerValue } from './definition.ts'

/** Why an answer is invalid. Messages are made from the code and its parameters where they are shown. */
export type AnswerProblem =
  | { code: 'required' }
  | { code: 'not_text' | 'bad_characters' | 'not_a_number' | 'not_an_email' | 'not_a_phone' }
  | { code: 'not_a_date' | 'not_an_option' | 'not_a_list' | 'repeated_option' | 'not_an_upload' }
  | { code: 'repeated_upload' }
  | { code: 'not_a_boolean' | 'not_a_time' | 'not_a_time_of_day' | 'not_a_location' }
  | { code: 'not_in_range'; min: number; max: number }
  | { code: 'ranking_incomplete'; missing: number }
  | { code: 'files_over_limit'; max: number }
  | { code: 'too_long'; max: number }
  | { code: 'too_small'; min: number }
  | { code: 'too_large'; max: number }
  | { code: 'off_step'; step: number; base: number }
  | { code: 'too_precise'; digits: number }
  | { code: 'too_early'; min: string }
  | { code: 'too_late'; max: string }

/** The normalised value of a valid answer, or the problem of an invalid one. */
export type Checked = { value: AnswerValue } | { problem: AnswerProblem }

/** The result for an invalid answer. */
export const fail = (problem: AnswerProblem): Checked => ({ problem })
