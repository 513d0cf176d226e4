import { log } from '../observability/log.ts'

export interface PeriodicTaskOptions {
  everyMs: number
  /** Whether the first run is at `start` instead of `everyMs` later. */
  runAtStart?: boolean
  /** The log line of a run that fails; the next run is its retry. */
  failureMessage: string
}

export interface PeriodicTask {
  /** A run that takes long checks this between its steps and returns when it is true. */
  readonly isStopping: boolean
  start(): void
  /** Resolves when the run in progress is done. */
  stop(): Promise<void>
}

/** Runs `work` at an interval in this process, one run after the other. Other replicas run it too. */
export function createPeriodicTask(
  { everyMs, runAtStart = false, failureMessage }: PeriodicTaskOptions,
  work: () => Promise<void>,
): PeriodicTask {
  let timer: NodeJS.Timeout | undefined
  let isStopping = false
  let running = Promise.resolve()

  const run = async (): Promise<void> => {
    if (isStopping) return
    try {
      await work()
    } catch (error) {
      log.warn({ reason: (error as Error).message }, failureMessage)
    }
  }
  const enqueue = (): void => {
    running = running.then(run)
  }

  return {
    get isStopping() {
      return isStopping
    },
    start() {
      if (runAtStart) enqueue()
      timer = setInterval(enqueue, everyMs)
    },
    async stop() {
      isStopping = true
      clearInterval(timer)
      await running
    },
  }
}
