import { Worker } from 'node:worker_threads'

import { log } from '@formpost/kit/observability'
import { problem } from '@formpost/kit/rpc'
import type { ExportedForm } from '@formpost/xlsform'
import { Mutex, withTimeout } from 'async-mutex'

import type { Conversion, ConversionRequest, Written, XlsformTask } from './xlsform-worker.ts'

/** How long a task waits for others, and how long it may take, in ms. Its caller waits for 20 s. */
const maxWait = 5_000
const maxDuration = 12_000
const memoryMb = 256
/** In bytes or characters. After a larger result the thread ends, because it would keep most of its memory. */
const largeResult = 1024 * 1024

function sizeOf(result: Conversion | Written | undefined): number {
  if (result && 'report' in result) return (result.content?.length ?? 0) + result.report.length
  return result && 'document' in result ? result.document.length : 0
}

/** A thread that reads or writes one XLSForm at a time, so that a large one does not delay other requests. */
export class XlsformThread {
  #worker: Worker | undefined
  readonly #turns = withTimeout(new Mutex(), maxWait, problem('unavailable', { retryAfter: 5 }))

  /** Undefined if it takes too much time or memory. */
  read(request: ConversionRequest): Promise<Conversion | undefined> {
    return this.#turns.runExclusive(() => this.#run<Conversion>({ read: request }))
  }

  /** An `.xlsx` file with a report, or the report only; undefined if it takes too much time or memory. */
  write(form: ExportedForm, isReportOnly: boolean): Promise<Written | undefined> {
    return this.#turns.runExclusive(() => this.#run<Written>({ write: form, isReportOnly }))
  }

  async stop(): Promise<void> {
    await this.#worker?.terminate()
  }

  #start(): Worker {
    const worker = new Worker(new URL('./xlsform-worker.js', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    })
    worker.on('error', () => this.#drop(worker))
    return worker
  }

  #drop(worker: Worker): void {
    if (this.#worker === worker) this.#worker = undefined
    void worker.terminate()
  }

  #run<T extends Conversion | Written>(task: XlsformTask): Promise<T | undefined> {
    const worker = (this.#worker ??= this.#start())
    return new Promise((resolve) => {
      const finish = (result: T | undefined) => {
        clearTimeout(timer)
        worker.off('message', finish).off('error', fail)
        if (sizeOf(result) > largeResult) this.#drop(worker)
        resolve(result)
      }
      const fail = ({ message }: Error) => {
        log.warn({ reason: message }, 'an XLSForm is not converted')
        this.#drop(worker)
        finish(undefined)
      }
      const timer = setTimeout(() => fail(new Error('it takes too long')), maxDuration)
      worker.on('message', finish).on('error', fail)
      worker.postMessage(task)
    })
  }
}
