import { setImmediate } from 'node:timers/promises'

import { measureRecord, type LanguageForm, type RawAnswers } from '@formpost/rules/form'
import { Mutex } from 'async-mutex'

import {
  evaluateRecord,
  unevaluatedRecord,
  type EvaluatedRecord,
} from '../domain/evaluated-record.ts'
import { EvaluationThread } from './evaluation-thread.ts'

// About 20 ms each.
const maxFieldsHere = 2_000
const maxStepsHere = 200_000

/** Evaluates a record; the clock is the time at which it was filled in. `Skipped` is the result if there is none. */
export type Evaluate<Skipped extends undefined> = (
  form: LanguageForm,
  answers: RawAnswers,
  clock: string | null,
) => Promise<EvaluatedRecord | Skipped>

/** Evaluates records by forms with expressions, groups or repeats (docs/decisions/0035-evaluate-large-records-in-a-thread.md). */
export interface Evaluator {
  /** Undefined if it takes long. */
  tryAtOnce: Evaluate<undefined>
  evaluate: Evaluate<never>
  stop(): Promise<void>
}

export function createEvaluator(): Evaluator {
  const turns = new Mutex()
  const thread = new EvaluationThread()
  /** The fewest answers with which a form took long. */
  const slowFrom = new WeakMap<LanguageForm, number>()

  const tryAtOnce: Evaluator['tryAtOnce'] = async (form, answers, clock) => {
    const size = measureRecord(form, answers)
    const slow = slowFrom.get(form) ?? Infinity
    if (size.fields > maxFieldsHere || size.answers >= slow) return undefined
    const evaluated = await turns.runExclusive(async () => {
      // Other requests get their turn after each record.
      await setImmediate()
      return evaluateRecord(form, answers, { clock, maxSteps: maxStepsHere })
    })
    if (!evaluated.checks.some(({ code }) => code === 'too_expensive')) return evaluated
    slowFrom.set(form, Math.min(size.answers, slow))
    return undefined
  }

  return {
    tryAtOnce,
    evaluate: async (form, answers, clock) =>
      (await tryAtOnce(form, answers, clock)) ??
      (await thread.evaluate(form, answers, clock)) ??
      unevaluatedRecord(form, answers),
    stop: () => thread.stop(),
  }
}
