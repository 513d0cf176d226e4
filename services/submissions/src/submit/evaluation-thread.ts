import { Worker } from 'node:worker_threads'

import { log } from '@formpost/kit/observability'
import { problem } from '@formpost/kit/rpc'
import type { LanguageForm, RawAnswers } from '@formpost/rules/form'
import { Semaphore, withTimeout } from 'async-mutex'

import type { EvaluatedRecord } from '../domain/evaluated-record.ts'
import type { EvaluationRequest } from './evaluation-worker.ts'

/** How long a record may wait for its turn, and until when it must be evaluated: within the deadline of a call. */
const waitMs = 4_000
const totalMs = 7_000
const memoryMb = 256

/** A thread that evaluates large records one after the other, so that they do not delay other requests. */
export class EvaluationThread {
  #worker: Worker | undefined
  readonly #turns = withTimeout(new Semaphore(1), waitMs, problem('unavailable', { retryAfter: 5 }))

  /** Undefined if the evaluation takes too much time or memory; throws if too many others wait. */
  evaluate(
    form: LanguageForm,
    answers: RawAnswers,
    clock: string | null,
  ): Promise<EvaluatedRecord | undefined> {
    const { fields, rootName } = form
    const until = performance.now() + totalMs
    return this.#turns.runExclusive(() => this.#run({ fields, rootName, answers, clock }, until))
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
    if (this.#worker === worker) this.#worker = undefined
    void worker.terminate()
  }

  #run(request: EvaluationRequest, until: number): Promise<EvaluatedRecord | undefined> {
    const worker = (this.#worker ??= this.#start())
    return new Promise((resolve) => {
      const finish = (evaluated: EvaluatedRecord | undefined) => {
        clearTimeout(timer)
        worker.off('message', finish).off('error', fail)
        resolve(evaluated)
      }
      const fail = ({ message }: Error) => {
        log.warn({ reason: message }, 'a submission is stored without its evaluation')
        this.#drop(worker)
        finish(undefined)
      }
      const tooLong = () => fail(new Error('it takes too long'))
      const timer = setTimeout(tooLong, until - performance.now())
      worker.on('message', finish).on('error', fail)
      worker.postMessage(request)
    })
  }
}
