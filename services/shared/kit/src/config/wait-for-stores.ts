import { ConfigError } from './settings.ts'

/** A store that cannot be used yet, because it does not run or is not prepared. The message says why. */
export class StoreNotReady extends Error {
  override name = 'StoreNotReady'
  readonly store: string

  constructor(store: string, message: string, options?: ErrorOptions) {
    super(message, options)
    this.store = store
  }
}

/** Prints what a command is waiting for. */
export const printWait = ({ store, message }: StoreNotReady): void =>
  void process.stderr.write(`Waiting for ${store}. ${message}\n`)

const retryMs = 500
const reportEveryMs = 5_000
const defaultLimitMs = 120_000

/**
 * Runs `work` again as long as it throws `StoreNotReady` (docs/api-behaviour.md#start). Calls `report` at the first failure and
 * every 5 seconds.
 */
export async function waitForStores<T>(
  work: () => Promise<T>,
  report: (reason: StoreNotReady) => void,
  limitMs = defaultLimitMs,
): Promise<T> {
  const startedAt = performance.now()
  let reportedAt = Number.NEGATIVE_INFINITY
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof StoreNotReady)) throw error
      const now = performance.now()
      if (now - startedAt >= limitMs) {
        throw new ConfigError(`Gave up after ${limitMs / 1_000} s: ${error.message}`)
      }
      if (now - reportedAt >= reportEveryMs) {
        reportedAt = now
        report(error)
      }
    }
    await new Promise((resolve) => setTimeout(resolve, retryMs))
  }
}
