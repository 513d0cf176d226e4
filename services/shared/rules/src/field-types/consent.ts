import { fail } from '../answer-problem.ts'
import { defineInput, type InputDescriptor } from './descriptor.ts'
import { cutTrimmedText } from './text-answer.ts'

/** A consent that is given or not. One that is not given is blank, so that a required consent must be given. */
export const consent: InputDescriptor = defineInput({
  answerKind: 'consent',
  needsLabel: true,
  needsOptions: false,
  isPageContent: true,
  settings: [],
  maxAnswerLength: undefined,
  isBlank: (raw) => raw === false,
  check: (raw) => (raw === true ? { value: true } : fail({ code: 'not_a_boolean' })),
  valueInConditions: cutTrimmedText,
})
