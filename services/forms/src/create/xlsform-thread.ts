import { TaskThread } from '@formpost/kit/jobs'
import { problem } from '@formpost/kit/rpc'
import type { ExportedForm } from '@formpost/xlsform'
import { Mutex, withTimeout } from 'async-mutex'

import type { Conversion, ConversionRequest, Written, XlsformTask } from './xlsform-worker.ts'

/** How long a task waits for others, and how long it may take, in ms. Its caller waits for 20 s. */
const maxWait = 5_000
const maxDuration = 11_750
const memoryMb = 256
/** In bytes or characters. After a larger result the thread ends, because it would keep most of its memory. */
const largeResult = 1024 * 1024

function sizeOf(result: Conversion | Written | undefined): number {
  if (result && 'report' in result) return (result.content?.length ?? 0) + result.report.length
  return result && 'document' in result ? result.document.length : 0
}

/** A thread that reads or writes one XLSForm at a time, so that a large one does not delay other requests. */
export class XlsformThread {
  readonly #turns = withTimeout(new Mutex(), maxWait, problem('unavailable', { retryAfter: 5 }))
  readonly #thread = new TaskThread<XlsformTask, Conversion | Written>({
    script: new URL('./xlsform-worker.js', import.meta.url),
    memoryMb,
    failureMessage: 'an XLSForm is not converted',
  })

  /** Undefined if it takes too much time or memory. */
  read(request: ConversionRequest): Promise<Conversion | undefined> {
    return this.#run<Conversion>({ read: request })
  }

  /** An `.xlsx` file with a report, or the report only; undefined if it takes too much time or memory. */
  write(form: ExportedForm, isReportOnly: boolean): Promise<Written | undefined> {
    return this.#run<Written>({ write: form, isReportOnly })
  }

  stop(): Promise<void> {
    return this.#thread.stop()
  }

  #run<T extends Conversion | Written>(task: XlsformTask): Promise<T | undefined> {
    return this.#turns.runExclusive(async () => {
      const end = performance.now() + maxDuration
      const result = await this.#thread.run(task, () => performance.now() > end)
      if (sizeOf(result) > largeResult) this.#thread.end()
      // The kind of the result is that of the task.
      return result as T | undefined
    })
  }
}
