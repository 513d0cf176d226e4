import { db } from '../../db/database.ts'
import type { QueueRow, RecordRow } from '../../db/rows.ts'

const idle: QueueRow = { key: 'queue', failures: 0, pausedUntil: 0, heldUntil: {} }

export const readQueue = async (): Promise<QueueRow> => (await db.queue.get('queue')) ?? idle

export const waitingOldestFirst = () =>
  db.records.where('[state+filledAt]').between(['waiting', ''], ['waiting', '\uffff'])

/** No wait is this long; one that seems to be comes from a clock that has been set back since. */
const longestWait = 86_400_000

/** When a waiting record may next be tried (ms since 1970): its own time, the queue's, and its form's. */
export function dueAt(record: RecordRow, queue: QueueRow, now: number): number {
  const waits = [record.nextTryAt, queue.pausedUntil, queue.heldUntil[record.publicId] ?? 0]
  return Math.max(...waits.filter((until) => until - now <= longestWait), 0)
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

/** When something will next be tried; undefined where nothing waits. */
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

/** A working service was found: whatever waited for one may go. */
export async function noteSuccess(): Promise<void> {
  const queue = await readQueue()
  if (queue.failures === 0) return
  await db.queue.put({ ...queue, failures: 0, pausedUntil: 0 })
  await waitingOldestFirst()
    .filter((record) => record.trouble === 'unreachable')
    .modify({ nextTryAt: 0 })
}

/** No working service was found: the whole queue rests until then. */
export async function notePause(failures: number, pausedUntil: number): Promise<void> {
  await db.queue.put({ ...(await readQueue()), failures, pausedUntil })
}

/** The service asked to be left alone for a form's records until then. */
export async function noteHold(publicId: string, until: number): Promise<void> {
  const queue = await readQueue()
  await db.queue.put({ ...queue, heldUntil: { ...queue.heldUntil, [publicId]: until } })
}

/** Ends the queue's rest; `all` also that of every record. What the service asked for stays. */
export async function wake(all: boolean): Promise<void> {
  const queue = await readQueue()
  if (queue.pausedUntil > 0) await db.queue.put({ ...queue, pausedUntil: 0 })
  if (all) {
    await waitingOldestFirst()
      .filter((record) => record.nextTryAt > 0)
      .modify({ nextTryAt: 0 })
  }
}
