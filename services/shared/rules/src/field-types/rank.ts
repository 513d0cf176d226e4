import { fail } from '../answer-problem.ts'
import { checkOptions } from './choice.ts'
import { defineInput, type InputDescriptor } from './descriptor.ts'
import { cutText } from './text-answer.ts'

/** All options in the order that a person gives them. An order of some options is none: the others would have no place. */
export const rank: InputDescriptor = defineInput({
  answerKind: 'ranking',
  needsLabel: true,
  needsOptions: true,
  isPageContent: true,
  settings: [],
  maxAnswerLength: undefined,
  check(raw, { options }) {
    const checked = checkOptions(raw, options)
    if ('problem' in checked) return checked
    const missing = (options?.length ?? 0) - (checked.value as string[]).length
    return missing > 0 ? fail({ code: 'ranking_incomplete', missing }) : checked
  },
  valueInConditions: cutText,
})
