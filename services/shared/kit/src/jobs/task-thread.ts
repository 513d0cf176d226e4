import { Worker } from 'node:worker_threads'

import { log } from '../observability/log.ts'

const checkMs = 250

export interface TaskThreadOptions {
  /** It answers each message with one. */
  script: URL
  memoryMb: number
  /** The log line of a task without a result. */
  failureMessage: string
}

/** A thread that runs one task at a time. It starts with its first task, and again after one that took too much time or memory. */
export class TaskThread<Task, Result> {
  readonly #options: TaskThreadOptions
  #worker: Worker | undefined

  constructor(options: TaskThreadOptions) {
    this.#options = options
  }

  /** Whether the next task will be the first of a thread. */
  get isNew(): boolean {
    return this.#worker === undefined
  }

  /** Undefined if the task fails, needs too much memory, or takes longer than `isTooLong` allows. */
  run(task: Task, isTooLong: () => boolean): Promise<Result | undefined> {
    const worker = (this.#worker ??= this.#start())
    return new Promise((resolve) => {
      const finish = (result: Result | undefined) => {
        clearInterval(timer)
        worker.off('message', finish).off('error', fail)
        resolve(result)
      }
      const fail = ({ message }: Error) => {
        log.warn({ reason: message }, this.#options.failureMessage)
        this.#drop(worker)
        finish(undefined)
      }
      const timer = setInterval(() => {
        if (isTooLong()) fail(new Error('it takes too long'))
      }, checkMs)
      worker.on('message', finish).on('error', fail)
      worker.postMessage(task)
    })
  }

  /** Frees the memory of the thread. */
  end(): void {
    if (this.#worker) this.#drop(this.#worker)
  }

  async stop(): Promise<void> {
    await this.#worker?.terminate()
  }

  #start(): Worker {
    const { script, memoryMb } = this.#options
    const worker = new Worker(script, { resourceLimits: { maxOldGenerationSizeMb: memoryMb } })
    // Beyond its memory it ends, also between two tasks.
    worker.on('error', () => this.#drop(worker))
    return worker
  }

  #drop(worker: Worker): void {
    if (this.#worker === worker) this.#worker = undefined
    void worker.terminate()
  }
}
