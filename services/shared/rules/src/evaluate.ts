import type { AnswerProblem } from './answer-problem.ts'
import { isBlank, valueInConditions } from './answers.ts'
import { ControllingAnswer, logicHolds } from './conditions.ts'
import type { AnswerValue, FormField } from './definition.ts'
import { descriptorOf } from './field-types/index.ts'
import { dependencyOrder } from './order.ts'

/** A form with its fields in dependency order, which is computed once for many evaluations. */
export interface CompiledForm {
  readonly fields: readonly FormField[]
  readonly order: readonly FormField[]
}

export interface Evaluation {
  /** Ids of visible fields of any type. */
  visible: Set<string>
  /** Ids of visible input fields that must be answered. */
  required: Set<string>
  /** Normalised answers of visible fields in form order, without blank ones. */
  answers: Map<string, AnswerValue>
  /** Problems by field id in form order; empty if the answers are valid. */
  problems: Map<string, AnswerProblem>
}

export function compileForm(fields: readonly FormField[]): CompiledForm {
  const inOrder = fields.toSorted((a, b) => a.position - b.position)
  return { fields: inOrder, order: dependencyOrder(inOrder).order }
}

const inFormOrder = <T>(fields: readonly FormField[], from: Map<string, T>): Map<string, T> => {
  const sorted = new Map<string, T>()
  for (const { id } of fields) {
    const value = from.get(id)
    if (value !== undefined) sorted.set(id, value)
  }
  return sorted
}

/**
 * Decides which fields are visible, which are required, and which answers are valid, in time linear in fields and conditions.
 * A hidden field has no answer, also in conditions of others. An invalid answer counts for conditions as typed, so that fields
 * do not appear and disappear during typing. Unknown keys of `raw` are ignored.
 */
export function evaluate(form: CompiledForm, raw: Readonly<Record<string, unknown>>): Evaluation {
  const visible = new Set<string>()
  const required = new Set<string>()
  const answers = new Map<string, AnswerValue>()
  const inConditions = new Map<string, ControllingAnswer>()
  const problems = new Map<string, AnswerProblem>()
  const answerOf = (id: string) => inConditions.get(id)

  for (const field of form.order) {
    const { logic } = field
    const applies = logic ? logicHolds(logic, answerOf) : false
    const action = logic?.action ?? 'show'
    if (logic && action === 'show' && !applies) continue
    visible.add(field.id)
    const type = descriptorOf(field.type)
    if (!type.isInput) continue

    const mustAnswer = field.is_required || (action === 'require' && applies)
    // A field of type hidden cannot be answered by people, so it is never required.
    if (mustAnswer && type.isPageContent) required.add(field.id)

    const sent = Object.hasOwn(raw, field.id) ? raw[field.id] : undefined
    const answer = !type.isPageContent && isBlank(sent) ? field.default_value : sent
    if (isBlank(answer) || type.isBlank?.(answer)) {
      if (required.has(field.id)) problems.set(field.id, { code: 'required' })
      continue
    }
    const checked = type.check(answer, field)
    if ('value' in checked) {
      answers.set(field.id, checked.value)
      inConditions.set(field.id, new ControllingAnswer(checked.value, type.orderOf))
      continue
    }
    problems.set(field.id, checked.problem)
    inConditions.set(field.id, new ControllingAnswer(valueInConditions(type, answer), type.orderOf))
  }
  return {
    visible,
    required,
    answers: inFormOrder(form.fields, answers),
    problems: inFormOrder(form.fields, problems),
  }
}
