import { Worker } from 'node:worker_threads'

import { problem } from '@formpost/kit/rpc'
import type { LanguageForm, RawAnswers } from '@formpost/rules/form'
import { Semaphore, withTimeout } from 'async-mutex'

import type { EvaluatedRecord } from '../domain/evaluated-record.ts'
import type { EvaluationRequest } from './evaluation-worker.ts'

// Both within the deadline of a call.
const waitMs = 4_000
const runMs = 3_000
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
    return this.#turns.runExclusive(() => this.#run({ fields, rootName, answers, clock }))
  }

  async stop(): Promise<void> {
    await this.#worker?.terminate()
  }

  #run(request: EvaluationRequest): Promise<EvaluatedRecord | undefined> {
    const worker = (this.#worker ??= new Worker(
      new URL('./evaluation-worker.js', import.meta.url),
      {
        resourceLimits: { maxOldGenerationSizeMb: memoryMb },
      },
    ))
    return new Promise((resolve) => {
      const finish = (evaluated: EvaluatedRecord | undefined) => {
        clearTimeout(timer)
        worker.removeAllListeners()
        resolve(evaluated)
      }
      const fail = () => {
        this.#worker = undefined
        finish(undefined)
        worker.on('error', () => {})
        void worker.terminate()
      }
      const timer = setTimeout(fail, runMs)
      worker.on('message', finish).on('error', fail)
      worker.postMessage(request)
    })
  }
}
