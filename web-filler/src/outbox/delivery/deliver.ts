import { endAbandonedEdits } from './abandoned-edits.ts'
import { attempt, recoverInterrupted } from './attempt.ts'
import type { EncryptRecord } from './deliver-record.ts'
import { FormChecks } from './form-checks.ts'
import { withLock } from './lock.ts'
import { dueRecords, type DueRecord } from './queue.ts'

const maxInFlight = 3
/** How often the queue is read for records of other tabs while some are in flight, in milliseconds. */
const pollInterval = 500

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

async function drain(encryptRecord: EncryptRecord): Promise<void> {
  await recoverInterrupted()
  await endAbandonedEdits()
  const tools = { checks: new FormChecks(), encryptRecord }
  const inFlight = new Map<string, DueRecord & { done: Promise<void> }>()
  let failure: unknown
  for (;;) {
    const free = failure === undefined ? maxInFlight - inFlight.size : 0
    const due = await dueRecords(Date.now(), free, inFlight)
    for (const record of due) {
      const { clientUuid } = record
      const done = attempt(clientUuid, tools)
        .catch((error: unknown) => void (failure = error))
        .finally(() => inFlight.delete(clientUuid))
      inFlight.set(clientUuid, { ...record, done })
    }
    if (inFlight.size === 0) break
    await Promise.race([...[...inFlight.values()].map(({ done }) => done), sleep(pollInterval)])
  }
  if (failure !== undefined) throw failure
}

let running: Promise<void> | undefined
let runAgain = false

/**
 * Delivers all due records, those without files first, oldest first, a few at a time, and resolves when none is due. Only one tab
 * or worker delivers at a time. Rejects when the database fails.
 */
export function deliver(encryptRecord: EncryptRecord): Promise<void> {
  runAgain = running !== undefined
  running ??= (async () => {
    try {
      do {
        runAgain = false
        await withLock('formpost-delivery', () => drain(encryptRecord))
      } while (runAgain)
    } finally {
      running = undefined
    }
  })()
  return running
}
