import { attempt, recoverInterrupted } from './attempt.ts'
import { withLock } from './lock.ts'
import { dueRecords } from './queue.ts'

const inFlightAtMost = 3
/** How soon records that another tab has queued or woken are seen while some are in flight. */
const lookAgain = 500

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

async function drain(): Promise<void> {
  await recoverInterrupted()
  const inFlight = new Map<string, Promise<void>>()
  let failure: unknown
  for (;;) {
    const room = failure === undefined ? inFlightAtMost - inFlight.size : 0
    const due = await dueRecords(Date.now(), room, new Set(inFlight.keys()))
    for (const { clientUuid } of due) {
      const done = attempt(clientUuid)
        .catch((error: unknown) => void (failure = error))
        .finally(() => inFlight.delete(clientUuid))
      inFlight.set(clientUuid, done)
    }
    if (inFlight.size === 0) break
    await Promise.race([...inFlight.values(), sleep(lookAgain)])
  }
  if (failure !== undefined) throw failure
}

let running: Promise<void> | undefined
let again = false

/**
 * Delivers every record that is due, oldest first, some at a time, and resolves when none is left
 * or all have to wait. Only one tab or worker does so at a time. Rejects where the database fails.
 */
export function deliver(): Promise<void> {
  again = running !== undefined
  running ??= (async () => {
    try {
      do {
        again = false
        await withLock('formpost-delivery', drain)
      } while (again)
    } finally {
      running = undefined
    }
  })()
  return running
}
