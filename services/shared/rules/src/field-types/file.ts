import { fail } from '../answer-problem.ts'
import { isUuid } from '../text.ts'
import { defineInput, type InputDescriptor } from './descriptor.ts'
import { cutText } from './text-answer.ts'

/** One uploaded file. Whether the upload exists is for the service that keeps files to say. */
export const file: InputDescriptor = defineInput({
  answerKind: 'upload',
  needsLabel: true,
  needsOptions: false,
  isPageContent: true,
  settings: ['accept', 'max_size', 'field_width'],
  longestAnswer: undefined,
  check: (raw) =>
    typeof raw === 'string' && isUuid(raw)
      ? { value: raw.toLowerCase() }
      : fail({ code: 'not_an_upload' }),
  asTyped: cutText,
})
