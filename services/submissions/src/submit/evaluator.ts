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

const never = { answers: Infinity, since: 0 }
/** How long records of a form are taken for slow after one was, in ms: one may be unlike the others. */
const slowFor = 60_000

/** Evaluates a record; the clock is the time at which it was filled in. `Skipped` is the result if there is none. */
export type Evaluate<Skipped extends undefined> = (
  form: LanguageForm,
  answers: RawAnswers,
  clock: string | null,
) => Promise<EvaluatedRecord | Skipped>

/** Evaluates records by forms with expressions, groups or repeats (docs/decisions/0035-evaluate-large-records-in-a-thread.md). */
export interface Evaluator {
  /** Undefined if it takes long, or if its turn comes after `until`, in ms of `performance.now()`. */
  tryAtOnce(
    ...record: [...Parameters<Evaluate<undefined>>, until?: number]
  ): ReturnType<Evaluate<undefined>>
  evaluate: Evaluate<never>
  stop(): Promise<void>
}

export function createEvaluator(): Evaluator {
  const turns = new Mutex()
  const thread = new EvaluationThread()
  /** The fewest answers with which a form took long, and when. */
  const slowFrom = new WeakMap<LanguageForm, typeof never>()

  const tryAtOnce: Evaluator['tryAtOnce'] = async (form, answers, clock, until = Infinity) => {
    const size = measureRecord(form, answers)
    const { answers: slow, since } = slowFrom.get(form) ?? never
    if (size.fields > maxFieldsHere) return undefined
    if (size.answers >= slow && performance.now() - since < slowFor) return undefined
    const evaluated = await turns.runExclusive(async () => {
      // Other requests get their turn after each record.
      await setImmediate()
      if (performance.now() > until) return undefined
      return evaluateRecord(form, answers, { clock, maxSteps: maxStepsHere })
    })
    if (!evaluated?.checks.some(({ code }) => code === 'too_expensive')) return evaluated
    slowFrom.set(form, { answers: Math.min(size.answers, slow), since: performance.now() })
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
