import { storedValue } from './calculated-value.ts'
import type { LanguageForm } from './compile-form.ts'
import type { Definition } from './definitions.ts'
import { enteredValue } from './field-value.ts'
import type { Address, FormAnswer, FormEvaluation, InstanceAnswers, RawAnswers } from './types.ts'

/** An evaluation that finds nothing. */
export const emptyEvaluation = (): FormEvaluation => ({
  visible: new Set(),
  required: new Set(),
  answers: new Map(),
  problems: new Map(),
  languageProblems: new Set(),
  calculated: new Map(),
  replaced: new Map(),
  leftOut: new Map(),
  options: new Map(),
  instances: new Map(),
  texts: new Map(),
  checks: [],
})

/** The answers of a record that is too large to be evaluated: only their types are checked. */
export function takeAsSent(form: LanguageForm, raw: RawAnswers): FormEvaluation {
  const evaluation = emptyEvaluation()
  evaluation.checks.push({ code: 'too_expensive', reason: 'too_many_steps' })
  const { problems } = evaluation

  function take(
    definitions: readonly Definition[],
    sent: RawAnswers,
    prefix: Address,
    store: (id: string, answer: FormAnswer) => void,
  ): void {
    for (const definition of definitions) {
      const { id } = definition.field
      const address = prefix + id
      const value = Object.hasOwn(sent, id) ? sent[id] : undefined
      if (definition.kind === 'group') take(definition.children, sent, prefix, store)
      if (definition.kind === 'repeat' && Array.isArray(value) && value.length > 0) {
        const instances = (value as unknown[]).map((instance, index) => {
          const taken: InstanceAnswers = {}
          take(definition.children, asObject(instance), `${address}.${index}.`, (key, answer) => {
            taken[key] = answer
          })
          return taken
        })
        store(id, instances)
      }
      if (definition.kind !== 'input') continue
      const { calculation } = definition.expressions
      const { answer, problem } = calculation
        ? storedValue(definition, value)
        : enteredValue(definition, value, null)
      if (problem) problems.set(address, problem)
      if (answer !== null) store(id, answer)
    }
  }
  take(form.top, raw, '', (id, answer) => evaluation.answers.set(id, answer))
  return evaluation
}

const asObject = (instance: unknown): RawAnswers =>
  typeof instance === 'object' && instance !== null ? (instance as RawAnswers) : {}
