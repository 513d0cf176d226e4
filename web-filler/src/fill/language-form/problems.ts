import { isPageContent, type AnswerProblem, type FormField } from '@formpost/rules'
import type { Address, FieldState, FormAnswerProblem } from '@formpost/rules/form'
import type { ShownField } from '@formpost/ui/fields/field-props.ts'
import { formatNumber } from '@formpost/ui/format.ts'

import { messages as appMessages } from '../../app/messages/index.ts'
import { problemMessage } from '../problem-messages.ts'
import { refusedField } from '../refusal-messages.ts'
import type { LanguageAnswers } from './language-answers.ts'
import { messages } from './messages/index.ts'
import { shownFieldAt } from './shown-field.ts'
import type { LanguageSession } from './types.ts'

const { problems } = messages

/** The id of the field outside of repeats in which an address is. */
const rootOf = (address: Address): string => address.split('.', 1)[0]!

function messageOf(
  problem: FormAnswerProblem,
  field: ShownField,
  typed: unknown,
  own: string | null | undefined,
): string {
  const label = field.label ?? ''
  switch (problem.code) {
    case 'constraint_not_met':
      return own || problems.constraint(label)
    case 'value_in_circle':
      return problems.circle(label)
    case 'too_few':
      return problems.tooFew({ label, min: formatNumber(problem.min) })
    case 'too_many':
      return problems.tooMany({ label, max: formatNumber(problem.max) })
    case 'required':
      return own || problemMessage({ code: 'required' }, field, typed)
    default:
      return problemMessage(problem satisfies AnswerProblem, field, typed)
  }
}

/** The form's own message, in the language that is shown. */
function ownMessage(
  { code }: FormAnswerProblem,
  { expressions }: ShownField,
  fill: (text: string) => string,
): string | undefined {
  const member = code === 'required' ? 'required_message' : 'constraint_message'
  const text = expressions?.[member]
  return text ? fill(text) : undefined
}

/** What is wrong at an address whose problems are shown. */
export function messageAt(
  session: LanguageSession,
  answers: LanguageAnswers,
  address: Address,
  field: FormField,
  state: FieldState,
): string | undefined {
  if (!session.checked.has(address)) return undefined
  const shown = shownFieldAt(session, answers, address, field, state)
  const { problem } = state
  const misfit = session.misfitOf(address)
  if (misfit !== undefined && (!problem || problem.code === 'required')) {
    return appMessages.noLongerFits({ label: shown.label ?? '', answer: misfit })
  }
  if (!problem) return refusedField(session.row.refusal, address, shown.label)
  const own = ownMessage(problem, shown, (text) => answers.record.fill(address, text))
  return messageOf(problem, shown, answers.valueAt(address, field, state), own)
}

/** Whether the person can see and correct the field. */
const isFixable = (answers: LanguageAnswers, address: Address): boolean => {
  const field = answers.fieldAt(address)
  return field !== undefined && isPageContent(field.type) && answers.isVisible(address)
}

const idsOn = (answers: LanguageAnswers, page: number): ReadonlySet<string> =>
  new Set(answers.pages[page]?.map(({ id }) => id))

export function invalid(
  session: LanguageSession,
  answers: LanguageAnswers,
  page: number | null,
): Address[] {
  if (page === null) answers.finish(session.languages?.language)
  const ids = page === null ? null : idsOn(answers, page)
  const unfit = session.files.flatMap(({ fieldId }) =>
    session.hasUnfitFile(fieldId) ? fieldId : [],
  )
  return [...new Set([...answers.problemAddresses(), ...unfit])].filter(
    (address) => isFixable(answers, address) && (ids?.has(rootOf(address)) ?? true),
  )
}

export function shownProblems(
  session: LanguageSession,
  answers: LanguageAnswers,
  page: number,
): Map<Address, string> {
  const shown = new Map<Address, string>()
  if (session.checked.size === 0) return shown
  const ids = idsOn(answers, page)
  for (const address of session.checked) {
    const field = answers.fieldAt(address)
    const state = answers.record.state(address)
    if (!field || !state || !ids.has(rootOf(address)) || !isFixable(answers, address)) continue
    const message = messageAt(session, answers, address, field, state)
    if (message) shown.set(address, message)
  }
  return shown
}

/** How many problems are shown in an instance. */
export function countProblems(
  session: LanguageSession,
  answers: LanguageAnswers,
  instance: Address,
): number {
  const inside = [...session.checked].filter((address) => address.startsWith(`${instance}.`))
  return inside.filter((address) => {
    const field = answers.fieldAt(address)
    const state = answers.record.state(address)
    return field && state && isFixable(answers, address)
      ? messageAt(session, answers, address, field, state) !== undefined
      : false
  }).length
}
