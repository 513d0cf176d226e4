import type { AnswerProblem } from './answer-problem.ts'
import { asTyped, isBlank } from './answers.ts'
import { logicHolds } from './conditions.ts'
import type { AnswerValue, FormField } from './definition.ts'
import { descriptorOf } from './field-types/index.ts'
import { dependencyOrder } from './order.ts'

/** A form made ready for many evaluations: fields in dependency order, worked out once. */
export interface CompiledForm {
  readonly fields: readonly FormField[]
  readonly order: readonly FormField[]
}

export interface Evaluation {
  /** Ids of the fields, of any type, that show. */
  visible: Set<string>
  /** Ids of the visible input fields that must be answered. */
  required: Set<string>
  /** Normalised answers of visible fields, in form order; blank ones are absent. */
  answers: Map<string, AnswerValue>
  /** What is wrong, by field id, in form order; empty when the answers may be submitted. */
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
 * Decides which fields show, which must be answered, and which answers are right; linear in fields
 * and conditions. A field that does not show has no answer, for itself and for others' conditions.
 * An answer that is wrong still counts for conditions as typed, so that a form does not jump while
 * somebody types. Unknown keys of `raw` are ignored.
 */
export function evaluate(form: CompiledForm, raw: Readonly<Record<string, unknown>>): Evaluation {
  const visible = new Set<string>()
  const required = new Set<string>()
  const answers = new Map<string, AnswerValue>()
  const typed = new Map<string, AnswerValue>()
  const problems = new Map<string, AnswerProblem>()
  const answerOf = (id: string) => answers.get(id) ?? typed.get(id)

  for (const field of form.order) {
    const { logic } = field
    const applies = logic ? logicHolds(logic, answerOf) : false
    const action = logic?.action ?? 'show'
    if (logic && action === 'show' && !applies) continue
    visible.add(field.id)
    const type = descriptorOf(field.type)
    if (!type.isInput) continue

    const mustAnswer = field.is_required || (action === 'require' && applies)
    // Nobody can see a hidden field, so nobody can be asked to answer it.
    if (mustAnswer && type.isPageContent) required.add(field.id)

    const sent = Object.hasOwn(raw, field.id) ? raw[field.id] : undefined
    const given = !type.isPageContent && isBlank(sent) ? field.default_value : sent
    if (isBlank(given)) {
      if (required.has(field.id)) problems.set(field.id, { code: 'required' })
      continue
    }
    const checked = type.check(given, field)
    if ('value' in checked) {
      answers.set(field.id, checked.value)
      continue
    }
    problems.set(field.id, checked.problem)
    typed.set(field.id, asTyped(type, given))
  }
  return {
    visible,
    required,
    answers: inFormOrder(form.fields, answers),
    problems: inFormOrder(form.fields, problems),
  }
}
