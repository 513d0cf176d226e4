import type { LanguageForm } from './compile-form.ts'
import type { Definition } from './definitions.ts'
import { isBlankAnswer } from './field-value.ts'
import type { FormEvaluation, InstanceAnswers, RawAnswers } from './types.ts'

/**
 * What a person entered, as a text to hash: two submissions of one record have the same. Left out are results of calculations,
 * automatic fields, defaults, and what the evaluation leaves out.
 */
export function enteredText(
  form: LanguageForm,
  raw: RawAnswers,
  { answers }: Pick<FormEvaluation, 'answers'>,
): string {
  return JSON.stringify(enteredIn(form.top, raw, Object.fromEntries(answers)))
}

/** Pairs of an id and an answer, sorted by id, because the order of fields may change. */
function enteredIn(
  definitions: readonly Definition[],
  raw: RawAnswers,
  answers: InstanceAnswers,
): unknown[] {
  const entered = new Map<string, unknown>()
  const visit = (definition: Definition): void => {
    const { id } = definition.field
    const answer = answers[id]
    const sent = Object.hasOwn(raw, id) ? raw[id] : undefined
    if (definition.kind === 'group') definition.children.forEach(visit)
    if (definition.kind === 'input' && isEntered(definition) && !isBlankAnswer(definition, sent)) {
      if (answer !== undefined) entered.set(id, answer)
    }
    if (definition.kind !== 'repeat' || !Array.isArray(answer)) return
    const instances = Array.isArray(sent) ? (sent as RawAnswers[]) : []
    const ofInstances = (answer as InstanceAnswers[]).map((instance, index) =>
      enteredIn(definition.children, instances[index] ?? {}, instance),
    )
    entered.set(id, ofInstances)
  }
  definitions.forEach(visit)
  return [...entered].sort(([a], [b]) => (a < b ? -1 : 1))
}

const isEntered = ({ expressions, isStored }: Definition): boolean =>
  !expressions.calculation && !isStored
