import { isPageContent, type AnswerProblem, type FormField } from '@formpost/rules'
import type { Address, FieldState, FormAnswerProblem } from '@formpost/rules/form'
import type { ShownField } from '@formpost/ui/fields/field-props.ts'
import { formatNumber } from '@formpost/ui/format.ts'

import { messages as appMessages } from '../../app/messages/index.ts'
import { isSaidByMisfit, problemMessage } from '../problem-messages.ts'
import { refusedField } from '../refusal-messages.ts'
import type { LanguageAnswers } from './language-answers.ts'
import { messages } from './messages/index.ts'
import { tooManyFiles, whyTooLarge } from './record-limits.ts'
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
    case 'not_instances':
      return problemMessage({ code: 'not_a_list' }, field, typed)
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

/** Which limit of a record the answer at an address is beyond. */
const limitAt = (session: LanguageSession, answers: LanguageAnswers, address: Address) =>
  (answers.largest === address && whyTooLarge(answers)) || tooManyFiles(session, answers, address)

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
  const reason = limitAt(session, answers, address)
  if (reason) return problems.tooLarge({ label: shown.label ?? '', reason })
  const misfit = session.misfitOf(address)
  if (misfit !== undefined && isSaidByMisfit(problem)) {
    return appMessages.noLongerFits({ label: shown.label ?? '', answer: misfit })
  }
  if (!problem) return refusedField(session.row.refusal, address, shown.label)
  const own = ownMessage(problem, shown, (text) => answers.record.fill(address, text))
  return messageOf(problem, shown, answers.valueAt(address, field, state), own)
}

/** Whether the instances in which an address is are shown; a calculated number of instances may have fallen. */
function shownInstances({ record }: LanguageAnswers): (address: Address) => boolean {
  const keysOf = new Map<Address, ReadonlySet<string>>()
  const keysIn = (repeat: Address) => {
    let keys = keysOf.get(repeat)
    if (!keys) keysOf.set(repeat, (keys = new Set(record.instances(repeat).map(({ key }) => key))))
    return keys
  }
  return (address) => {
    const steps = address.split('.')
    for (let at = 1; at < steps.length; at += 2) {
      if (!keysIn(steps.slice(0, at).join('.')).has(steps[at]!)) return false
    }
    return true
  }
}

/** Whether the person can see and correct the field at an address. */
function fixableAddresses(answers: LanguageAnswers): (address: Address) => boolean {
  const isShown = shownInstances(answers)
  return (address) => {
    const field = answers.fieldAt(address)
    const isContent = field !== undefined && isPageContent(field.type)
    return isContent && isShown(address) && answers.isVisible(address)
  }
}

const idsOn = (answers: LanguageAnswers, page: number): ReadonlySet<string> =>
  new Set(answers.pages[page]?.map(({ id }) => id))

export function invalid(
  session: LanguageSession,
  answers: LanguageAnswers,
  page: number | null,
): Address[] {
  if (page === null) {
    answers.finish(session.languages?.language)
    answers.measure()
  }
  const ids = page === null ? null : idsOn(answers, page)
  const unfit = session.files.flatMap(({ fieldId }) =>
    session.hasUnfitFile(fieldId) || tooManyFiles(session, answers, fieldId) ? fieldId : [],
  )
  const largest = answers.largest === undefined ? [] : [answers.largest]
  const isFixable = fixableAddresses(answers)
  return [...new Set([...answers.problemAddresses(), ...unfit, ...largest])].filter(
    (address) => isFixable(address) && (ids?.has(rootOf(address)) ?? true),
  )
}

export function shownProblems(
  session: LanguageSession,
  answers: LanguageAnswers,
  page: number,
): Map<Address, string> {
  if (session.checked.size === 0) return new Map()
  const ids = idsOn(answers, page)
  return new Map([...allProblems(session, answers)].filter(([address]) => ids.has(rootOf(address))))
}

interface Problems {
  state: string
  messages: ReadonlyMap<Address, string>
  /** By the address of each instance around a problem. */
  counts: ReadonlyMap<Address, number>
}

/** One pass for all cards of a repeat and the summary of errors. */
const latest = new WeakMap<LanguageSession, Problems>()

function problemsOf(session: LanguageSession, answers: LanguageAnswers): Problems {
  const { revision, checked, languages } = session
  const state = [revision.get(), checked.size, languages?.language].join()
  const known = latest.get(session)
  if (known?.state === state) return known
  const messages = findProblems(session, answers)
  const counts = new Map<Address, number>()
  for (const address of messages.keys()) {
    const steps = address.split('.')
    for (let end = 2; end < steps.length; end += 2) {
      const instance = steps.slice(0, end).join('.')
      counts.set(instance, (counts.get(instance) ?? 0) + 1)
    }
  }
  const problems = { state, messages, counts }
  latest.set(session, problems)
  return problems
}

const allProblems = (session: LanguageSession, answers: LanguageAnswers) =>
  problemsOf(session, answers).messages

function findProblems(session: LanguageSession, answers: LanguageAnswers): Map<Address, string> {
  const found = new Map<Address, string>()
  const isFixable = fixableAddresses(answers)
  for (const address of session.checked) {
    const field = answers.fieldAt(address)
    const state = answers.record.state(address)
    if (!field || !state || !isFixable(address)) continue
    const message = messageAt(session, answers, address, field, state)
    if (message) found.set(address, message)
  }
  return found
}

/** How many problems are shown in an instance. */
export const countProblems = (
  session: LanguageSession,
  answers: LanguageAnswers,
  instance: Address,
): number =>
  session.checked.size === 0 ? 0 : (problemsOf(session, answers).counts.get(instance) ?? 0)
