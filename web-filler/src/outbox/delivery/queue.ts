import { db } from '../../db/database.ts'
import { editedRecords } from '../../db/edits.ts'
import { readQueue } from '../../db/queue-row.ts'
import type { QueueRow, RecordRow } from '../../db/rows.ts'
import { linkWait } from './link.ts'
import { mayRetryRefused } from './record-state.ts'
import { refusalKind } from './refusal-kind.ts'

const waitingOldestFirst = () =>
  db.records.where('[state+filledAt]').between(['waiting', ''], ['waiting', '\uffff'])

/** A longer wait can only mean that the clock was set back, and is ignored. */
const maxWait = 86_400_000

/** When a waiting record may be sent (ms since 1970): the latest of its own, the queue's and its form's time. */
export function dueAt(record: RecordRow, queue: QueueRow, now: number): number {
  const waits = [record.nextTryAt, queue.pausedUntil, queue.heldUntil[record.publicId] ?? 0]
  return Math.max(...waits.filter((until) => until - now <= maxWait), 0)
}

/** Refused records that are tried again by themselves, oldest first. */
async function refusedToRetry(edited: ReadonlySet<string>): Promise<RecordRow[]> {
  const refused = await db.records.where({ state: 'needs_attention' }).sortBy('filledAt')
  if (refused.length === 0) return []
  const versions = new Map(
    (await db.forms.toArray()).map(({ publicId, version }) => [publicId, version]),
  )
  return refused.filter(
    (record) =>
      !edited.has(record.clientUuid) && mayRetryRefused(record, versions.get(record.publicId)),
  )
}

/** So many records with files are sent at a time: one fewer than records at all, because others must not wait for uploads. */
const maxWithFiles = 2

/** A record to send now. */
export interface DueRecord {
  clientUuid: string
  isRefused: boolean
  hasFiles: boolean
}

/**
 * Records to send now, except `inFlight`. Waiting ones come first, those without files before the others, and only one refused one is
 * sent at a time, so that neither uploads nor refused ones hold up the others.
 */
export async function dueRecords(
  now: number,
  limit: number,
  inFlight: ReadonlyMap<string, DueRecord>,
): Promise<DueRecord[]> {
  if (limit === 0) return []
  const queue = await readQueue()
  const edited = await editedRecords()
  const owners: ReadonlySet<unknown> = new Set(await db.files.orderBy('ownerId').uniqueKeys())
  const waitsForLink = await linkWait()
  const isDue = (record: RecordRow) =>
    !inFlight.has(record.clientUuid) && dueAt(record, queue, now) <= now && !waitsForLink(record)
  const sending = [...inFlight.values()]
  const freeForFiles = maxWithFiles - sending.filter(({ hasFiles }) => hasFiles).length

  async function takeWaiting(count: number, hasFiles: boolean): Promise<DueRecord[]> {
    const isWanted = (clientUuid: string) =>
      owners.has(clientUuid) === hasFiles && !edited.has(clientUuid)
    // Ids are read from the index alone, so that a queue of photos is not read again and again for others.
    const ids = count > 0 ? await waitingOldestFirst().primaryKeys() : []
    if (!ids.some((id) => isWanted(id) && !inFlight.has(id))) return []
    const taken = await waitingOldestFirst()
      .filter((record) => isWanted(record.clientUuid) && isDue(record))
      .limit(count)
      .toArray()
    return taken.map(({ clientUuid }) => ({ clientUuid, isRefused: false, hasFiles }))
  }

  const plain = await takeWaiting(limit, false)
  const left = limit - plain.length
  const withFiles = await takeWaiting(Math.min(left, freeForFiles), true)
  const waiting = [...plain, ...withFiles]
  if (waiting.length === limit || sending.some(({ isRefused }) => isRefused)) return waiting
  const refused = (await refusedToRetry(edited)).find(isDue)
  if (!refused) return waiting
  const { clientUuid } = refused
  const hasFiles = owners.has(clientUuid)
  if (hasFiles && withFiles.length >= freeForFiles) return waiting
  return [...waiting, { clientUuid, isRefused: true, hasFiles }]
}

/** When the next record is due; undefined if none is. */
export async function nextTryAt(): Promise<number | undefined> {
  const queue = await readQueue()
  const edited = await editedRecords()
  const now = Date.now()
  const soonest = Math.max(now, queue.pausedUntil)
  let next: number | undefined
  const waitsForLink = await linkWait()
  const consider = (record: RecordRow) => {
    next = Math.min(next ?? Infinity, dueAt(record, queue, now))
  }
  await waitingOldestFirst()
    .until(() => next !== undefined && next <= soonest)
    .filter((record) => !edited.has(record.clientUuid) && !waitsForLink(record))
    .each(consider)
  for (const record of await refusedToRetry(edited)) if (!waitsForLink(record)) consider(record)
  return next
}

/** Whether a record waits after a failed attempt, or for its turn; not for a change, another link, or a page that encrypts it. */
export async function isDeliveryLeft(): Promise<boolean> {
  const edited = await editedRecords()
  const waitsForLink = await linkWait()
  const left = waitingOldestFirst().filter(
    (record) =>
      !edited.has(record.clientUuid) &&
      (record.attempts === 0 || record.retryReason !== null) &&
      !waitsForLink(record),
  )
  return (await left.first()) !== undefined
}

/**
 * Delays the records of a form that were refused for the same reason until `until`: one at a time shows
 * whether the reason still holds.
 */
export async function postponeRefused(
  publicId: string,
  status: number,
  until: number,
): Promise<void> {
  await db.records
    .where({ state: 'needs_attention' })
    .filter(({ publicId: form, refusal, nextTryAt: at }) => {
      const isSame = refusal?.status === status && refusalKind(refusal) === 'passing'
      return form === publicId && isSame && at < until
    })
    .modify({ nextTryAt: until })
}

/** Ends the pause after a successful attempt, also for records that waited because of it. */
export async function resumeQueue(): Promise<void> {
  const queue = await readQueue()
  if (queue.failures === 0) return
  await db.queue.put({ ...queue, failures: 0, pausedUntil: 0 })
  await waitingOldestFirst()
    .filter((record) => record.retryReason === 'unreachable')
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

/** Which records are tried now: those that wait for the network, all waiting ones, or refused ones too. */
export type WakeScope = 'queue' | 'waiting' | 'all'

/** Ends the queue's pause, and the waits of records in the scope. Holds of forms stay. */
export async function wake(scope: WakeScope): Promise<void> {
  const queue = await readQueue()
  if (queue.pausedUntil > 0) await db.queue.put({ ...queue, pausedUntil: 0 })
  if (scope === 'queue') return
  const endWait = { nextTryAt: 0 }
  await waitingOldestFirst()
    .filter((record) => record.nextTryAt > 0)
    .modify(endWait)
  if (scope === 'waiting') return
  const waitsForLink = await linkWait()
  const unsent = db.records.where('state').anyOf('waiting', 'needs_attention')
  await unsent.filter(waitsForLink).modify({ anyLink: true })
  await db.records
    .where({ state: 'needs_attention' })
    .filter((record) => record.nextTryAt > 0)
    .modify(endWait)
}
