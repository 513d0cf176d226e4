import { isInput, isPageContent, type FormField } from '@formpost/rules'
import type { Address } from '@formpost/rules/form'
import { Field } from '@formpost/ui/fields/field.tsx'
import { memo } from '@formpost/ui/memo.ts'

import { answerText } from '../answer-text.ts'
import type { LanguageAnswers } from './language-answers.ts'
import { messageAt } from './problems.ts'
import { ReadOnlyField } from './read-only-field.tsx'
import { tooManyFiles } from './record-limits.ts'
import { shownFieldAt } from './shown-field.ts'
import type { LanguageSession } from './types.ts'
import { useAddress } from './use-address.ts'

export interface NodeProps {
  session: LanguageSession
  answers: LanguageAnswers
  field: FormField
  address: Address
  /** Grows when all fields may differ. */
  epoch: number
}

/** A field that is no container. It renders again only when something at its address has changed. */
export const Question = memo(({ session, answers, field, address }: NodeProps) => {
  useAddress(answers, address)
  const state = answers.record.state(address)
  if (!state?.visible || !isPageContent(field.type)) return null
  const shown = shownFieldAt(session, answers, address, field, state)
  const props = {
    field: shown,
    value: answers.valueAt(address, field, state),
    isRequired: state.required,
    error: messageAt(session, answers, address, field, state),
    fileMessage: tooManyFiles(session, answers, address) ?? session.fileMessages.get(address),
    context: session,
  }
  if (!isInput(field.type) || !(state.isCalculated || field.read_only)) return <Field {...props} />
  return (
    <ReadOnlyField {...props} text={state.value === null ? '' : answerText(state.value, shown)} />
  )
})
