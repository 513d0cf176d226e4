import { TaskThread } from '@formpost/kit/jobs'
import type { LanguageForm, RawAnswers } from '@formpost/rules/form'

import type { EvaluatedRecord } from '../domain/evaluated-record.ts'
import type { EvaluationRequest } from './evaluation-worker.ts'
import { Turns } from './turns.ts'

/** How long an evaluation may take while another owner waits, who must get a turn in time. */
const sharedMs = 2_500
const memoryMb = 256
/** Each may have 5 MiB. */
const maxWaitingOfOwner = 16

/** When an evaluation must have its turn and when it must be finished, in ms of `performance.now()`. */
export interface Deadlines {
  turn: number
  end: number
}

/** A thread that evaluates large records one after the other, so that they do not delay other requests. */
export class EvaluationThread {
  readonly #thread = new TaskThread<EvaluationRequest, EvaluatedRecord>({
    script: new URL('./evaluation-worker.js', import.meta.url),
    memoryMb,
    failureMessage: 'a submission is not evaluated',
  })
  /** The form that the thread has compiled. */
  #compiled: LanguageForm | undefined
  readonly #turns = new Turns(maxWaitingOfOwner)

  /** `no result` if the evaluation takes too much time or memory, `no turn` if too many others wait. */
  async evaluate(
    owner: string,
    form: LanguageForm,
    answers: RawAnswers,
    clock: string | null,
    deadlines: Deadlines,
  ): Promise<EvaluatedRecord | 'no result' | 'no turn'> {
    const endTurn = await this.#turns.take(owner, deadlines.turn)
    if (!endTurn) return 'no turn'
    const sharedUntil = performance.now() + sharedMs
    const isTooLong = () => {
      const now = performance.now()
      return now > deadlines.end || (now > sharedUntil && this.#turns.othersWait(owner))
    }
    try {
      return (await this.#run(form, answers, clock, isTooLong)) ?? 'no result'
    } finally {
      endTurn()
    }
  }

  stop(): Promise<void> {
    return this.#thread.stop()
  }

  #run(
    form: LanguageForm,
    answers: RawAnswers,
    clock: string | null,
    isTooLong: () => boolean,
  ): Promise<EvaluatedRecord | undefined> {
    const { fields, rootName } = form
    const isCompiled = form === this.#compiled && !this.#thread.isNew
    this.#compiled = form
    const newForm = isCompiled ? undefined : { fields, rootName }
    return this.#thread.run({ newForm, answers, clock }, isTooLong)
  }
}
