import { fail, type Checked } from '../answer-problem.ts'
import { defineInput, type InputDescriptor } from './descriptor.ts'
import { cutText } from './text-answer.ts'

/** One option: `dropdown` and `radio`. */
export const singleChoice: InputDescriptor = defineInput({
  answerKind: 'option',
  needsLabel: true,
  needsOptions: true,
  isPageContent: true,
  settings: ['field_width'],
  maxAnswerLength: undefined,
  check: (raw, { options }) =>
    typeof raw === 'string' && (options ?? []).includes(raw)
      ? { value: raw }
      : fail({ code: 'not_an_option' }),
  valueInConditions: cutText,
})

/** Checks a list of different options. */
export function checkOptions(raw: unknown, options: readonly string[] | null): Checked {
  if (!Array.isArray(raw)) return fail({ code: 'not_a_list' })
  const allowed = new Set(options ?? [])
  const chosen = new Set<string>()
  for (const option of raw as unknown[]) {
    if (typeof option !== 'string' || !allowed.has(option)) return fail({ code: 'not_an_option' })
    if (chosen.has(option)) return fail({ code: 'repeated_option' })
    chosen.add(option)
  }
  return { value: [...chosen] }
}

/** Any number of options. */
export const checkbox: InputDescriptor = defineInput({
  answerKind: 'options',
  needsLabel: true,
  needsOptions: true,
  isPageContent: true,
  settings: ['field_width'],
  maxAnswerLength: undefined,
  check: (raw, { options }) => checkOptions(raw, options),
  valueInConditions: cutText,
})
