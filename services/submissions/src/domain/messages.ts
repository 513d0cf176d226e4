import type { AnswerProblem } from '@formpost/rules'

/** The API's message for a problem with an answer. */
export function messageFor(problem: AnswerProblem): string {
  switch (problem.code) {
    case 'required':
      return 'Needs an answer.'
    case 'not_text':
      return 'Must be text.'
    case 'bad_characters':
      return 'Must not contain NUL or broken characters.'
    case 'too_long':
      return `Must have at most ${problem.max} characters.`
    case 'not_a_number':
      return 'Must be a number.'
    case 'too_small':
      return `Must be at least ${problem.min}.`
    case 'too_large':
      return `Must be at most ${problem.max}.`
    case 'off_step':
      return `Must be ${problem.base} plus a multiple of ${problem.step}.`
    case 'too_precise':
      return `Has more digits than a number can keep: write at most ${problem.digits}, or have the question changed to text.`
    case 'not_an_email':
      return 'Must be an email address.'
    case 'not_a_phone':
      return 'Must be a phone number.'
    case 'not_a_date':
      return 'Must be a day written YYYY-MM-DD.'
    case 'too_early':
      return `Must not be before ${problem.min}.`
    case 'too_late':
      return `Must not be after ${problem.max}.`
    case 'not_an_option':
      return 'Must be one of the options.'
    case 'not_a_list':
      return 'Must be a list of options.'
    case 'repeated_option':
      return 'Must name each option once.'
    case 'not_an_upload':
      return 'Must be the uuid of an upload made for this field.'
  }
}
