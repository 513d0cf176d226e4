import { Worker } from 'node:worker_threads'

import { log } from '@formpost/kit/observability'
import type { LanguageForm, RawAnswers } from '@formpost/rules/form'

import type { EvaluatedRecord } from '../domain/evaluated-record.ts'
import type { EvaluationRequest } from './evaluation-worker.ts'
import { Turns } from './turns.ts'

/** How long an evaluation may take while another owner waits, who must get a turn in time. */
const sharedMs = 2_500
const checkMs = 250
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
  #worker: Worker | undefined
  /** The form that the worker has compiled. */
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

  async stop(): Promise<void> {
    await this.#worker?.terminate()
  }

  #start(): Worker {
    const worker = new Worker(new URL('./evaluation-worker.js', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    })
    // Beyond its memory it ends, also between two evaluations.
    worker.on('error', () => this.#drop(worker))
    return worker
  }

  #drop(worker: Worker): void {
    if (this.#worker === worker) {
      this.#worker = undefined
      this.#compiled = undefined
    }
    void worker.terminate()
  }

  #run(
    form: LanguageForm,
    answers: RawAnswers,
    clock: string | null,
    isTooLong: () => boolean,
  ): Promise<EvaluatedRecord | undefined> {
    const worker = (this.#worker ??= this.#start())
    const { fields, rootName } = form
    const newForm = form === this.#compiled ? undefined : { fields, rootName }
    this.#compiled = form
    const request: EvaluationRequest = { newForm, answers, clock }
    return new Promise((resolve) => {
      const finish = (evaluated: EvaluatedRecord | undefined) => {
        clearInterval(timer)
        worker.off('message', finish).off('error', fail)
        resolve(evaluated)
      }
      const fail = ({ message }: Error) => {
        log.warn({ reason: message }, 'a submission is not evaluated')
        this.#drop(worker)
        finish(undefined)
      }
      const timer = setInterval(() => {
        if (isTooLong()) fail(new Error('it takes too long'))
      }, checkMs)
      worker.on('message', finish).on('error', fail)
      worker.postMessage(request)
    })
  }
}
