import { setImmediate } from 'node:timers/promises'

import { problem } from '@formpost/kit/rpc'
import { measureRecord, type LanguageForm, type RawAnswers } from '@formpost/rules/form'

import {
  evaluateRecord,
  unevaluatedRecord,
  type EvaluatedRecord,
} from '../domain/evaluated-record.ts'
import { EvaluationThread } from './evaluation-thread.ts'
import { Turns } from './turns.ts'

// About 20 ms each.
const maxFieldsHere = 2_000
const maxStepsHere = 200_000

/** How long a record may wait for its turn, and until when it must be evaluated: within the deadline of a call. */
const waitMs = 3_500
const totalMs = 6_000
/** Of small records. Those of a batch that get no turn are sent again alone. */
const maxWaitingOfOwner = 500

const never = { answers: Infinity, since: 0 }
/** How long records of a form are taken for slow after one was, in ms: one may be unlike the others. */
const slowFor = 60_000

/** Evaluates a record; the clock is the time at which it was filled in. `Skipped` is the result if there is none. */
export type Evaluate<Skipped extends undefined> = (
  form: LanguageForm,
  answers: RawAnswers,
  clock: string | null,
) => Promise<EvaluatedRecord | Skipped>

/** Evaluates records in the turns of an owner. */
export type EvaluateFor<Skipped extends undefined> = (owner: string) => Evaluate<Skipped>

/**
 * Evaluates records by forms with expressions, groups or repeats (docs/decisions/0035-evaluate-large-records-in-a-thread.md). Owners
 * take turns (docs/decisions/0038-owners-take-turns-at-evaluation.md).
 */
export interface Evaluator {
  /** Has no result if a record takes long, or if its turn comes after `until`, in ms of `performance.now()`. */
  tryAtOnce(owner: string, until: number): Evaluate<undefined>
  /** Throws 503 if too many others wait. A record that takes too much time or memory is taken as sent. */
  evaluateFor: EvaluateFor<never>
  stop(): Promise<void>
}

export function createEvaluator(): Evaluator {
  const turns = new Turns(maxWaitingOfOwner)
  const thread = new EvaluationThread()
  /** The fewest answers with which a form took long, and when. */
  const slowFrom = new WeakMap<LanguageForm, typeof never>()

  async function evaluateHere(
    owner: string,
    until: number,
    ...[form, answers, clock]: Parameters<Evaluate<never>>
  ): Promise<EvaluatedRecord | 'takes long' | 'no turn'> {
    const size = measureRecord(form, answers)
    const { answers: slow, since } = slowFrom.get(form) ?? never
    if (size.fields > maxFieldsHere) return 'takes long'
    if (size.answers >= slow && performance.now() - since < slowFor) return 'takes long'
    const endTurn = await turns.take(owner, until)
    if (!endTurn) return 'no turn'
    let evaluated
    try {
      // Other requests get their turn after each record.
      await setImmediate()
      if (performance.now() > until) return 'no turn'
      evaluated = evaluateRecord(form, answers, { clock, maxSteps: maxStepsHere })
    } finally {
      endTurn()
    }
    if (!evaluated.checks.some(({ code }) => code === 'too_expensive')) return evaluated
    slowFrom.set(form, { answers: Math.min(size.answers, slow), since: performance.now() })
    return 'takes long'
  }

  return {
    tryAtOnce:
      (owner, until) =>
      async (...record) => {
        const result = await evaluateHere(owner, until, ...record)
        return typeof result === 'object' ? result : undefined
      },
    evaluateFor:
      (owner) =>
      async (...record) => {
        const now = performance.now()
        const deadlines = { turn: now + waitMs, end: now + totalMs }
        let result: EvaluatedRecord | 'takes long' | 'no turn' | 'no result'
        result = await evaluateHere(owner, deadlines.turn, ...record)
        if (result === 'takes long') result = await thread.evaluate(owner, ...record, deadlines)
        if (typeof result === 'object') return result
        if (result === 'no turn') throw problem('unavailable', { retryAfter: 5 })
        const [form, answers] = record
        return unevaluatedRecord(form, answers)
      },
    stop: () => thread.stop(),
  }
}
