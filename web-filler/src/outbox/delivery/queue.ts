import { db } from '../../db/database.ts'
import type { QueueRow, RecordRow } from '../../db/rows.ts'

const idle: QueueRow = { key: 'queue', failures: 0, pausedUntil: 0, heldUntil: {} }

export const readQueue = async (): Promise<QueueRow> => (await db.queue.get('queue')) ?? idle

export const waitingOldestFirst = () =>
  db.records.where('[state+filledAt]').between(['waiting', ''], ['waiting', '\uffff'])

/** A longer wait can only mean that the clock was set back, and is ignored. */
const maxWait = 86_400_000

/** When a waiting record may be sent (ms since 1970): the latest of its own, the queue's and its form's time. */
export function dueAt(record: RecordRow, queue: QueueRow, now: number): number {
  const waits = [record.nextTryAt, queue.pausedUntil, queue.heldUntil[record.publicId] ?? 0]
  return Math.max(...waits.filter((until) => until - now <= maxWait), 0)
}

export async function dueRecords(
  now: number,
  limit: number,
  except: ReadonlySet<string>,
): Promise<RecordRow[]> {
  if (limit === 0) return []
  const queue = await readQueue()
  return waitingOldestFirst()
    .filter((record) => !except.has(record.clientUuid) && dueAt(record, queue, now) <= now)
    .limit(limit)
    .toArray()
}

/** When the next record is due; undefined if none waits. */
export async function nextTryAt(): Promise<number | undefined> {
  const queue = await readQueue()
  const now = Date.now()
  const soonest = Math.max(now, queue.pausedUntil)
  let next: number | undefined
  await waitingOldestFirst()
    .until(() => next !== undefined && next <= soonest)
    .each((record) => {
      next = Math.min(next ?? Infinity, dueAt(record, queue, now))
    })
  return next
}

/** Ends the pause after a successful attempt, also for records that waited because of it. */
export async function resumeQueue(): Promise<void> {
  const queue = await readQueue()
  if (queue.failures === 0) return
  await db.queue.put({ ...queue, failures: 0, pausedUntil: 0 })
  await waitingOldestFirst()
    .filter((record) => record.trouble === 'unreachable')
    .modify({ nextTryAt: 0 })
}

/** Pauses the whole queue, because no working service was reached. */
export async function pauseQueue(failures: number, pausedUntil: number): Promise<void> {
  await db.queue.put({ ...(await readQueue()), failures, pausedUntil })
}

/** Delays all records of a form, because the service answered 429. */
export async function holdForm(publicId: string, until: number): Promise<void> {
  const queue = await readQueue()
  await db.queue.put({ ...queue, heldUntil: { ...queue.heldUntil, [publicId]: until } })
}

/** Ends the queue's pause; with `all`, also every record's own wait. Holds of forms stay. */
export async function wake(all: boolean): Promise<void> {
  const queue = await readQueue()
  if (queue.pausedUntil > 0) await db.queue.put({ ...queue, pausedUntil: 0 })
  if (all) {
    await waitingOldestFirst()
      .filter((record) => record.nextTryAt > 0)
      .modify({ nextTryAt: 0 })
  }
}
