import { endAttempt, markSent } from '../../db/attempts.ts'
import { db } from '../../db/database.ts'
import { updateForm } from '../../db/definitions.ts'
import { retryRefusedOf, type RecordWithFiles } from '../../db/outbox.ts'
import { readQueue } from '../../db/queue-row.ts'
import { decryptFile, decryptRecord } from '../../db/row-encryption.ts'
import type { FileRow, RecordRow, Refusal, RetryReason } from '../../db/rows.ts'
import { apiClient } from './api-client.ts'
import { backoff } from './backoff.ts'
import { deliverRecord, type DeliveryTools } from './deliver-record.ts'
import { formerIsStored } from './edited-record.ts'
import { holdForm, pauseQueue, postponeRefused, resumeQueue } from './queue.ts'
import { claimed, interrupted, mayBeFormerReceipt, refused, unsuccessful } from './record-state.ts'
import { refusalKind } from './refusal-kind.ts'
import type { SendingClient } from './send-record.ts'

let lastSuccessAt = 0

async function claim(clientUuid: string): Promise<RecordRow | undefined> {
  return db.transaction('rw', [db.records, db.drafts, db.forms], async () => {
    const stored = await db.records.get(clientUuid)
    if (!stored) return undefined
    const isEdited = (await db.drafts.where({ replaces: clientUuid }).count()) > 0
    const newest = (await db.forms.get(stored.publicId))?.version
    const record = claimed(stored, newest, isEdited, Date.now())
    if (record) await db.records.put(record)
    return record
  })
}

async function markRefused(record: RecordRow, refusal: Refusal): Promise<void> {
  const { publicId, clientUuid } = record
  const now = Date.now()
  const newest = (await db.forms.get(publicId))?.version
  const outcome = refused(record, refusal, newest, now, Math.random())
  await endAttempt(record, outcome)
  if (refusalKind(refusal) !== 'passing') return
  // Uploads that no submission uses are deleted after a day, so they may be uploaded again later.
  await db.files
    .where('ownerId')
    .equals(clientUuid)
    .filter(({ resent }) => resent)
    .modify({ resent: false })
  await postponeRefused(publicId, refusal.status, outcome.nextTryAt!)
  if (refusal.status === 404) await updateForm(publicId, { closedAt: now })
}

async function scheduleRetry(
  record: RecordRow,
  isPosted: boolean,
  reason: RetryReason,
  retryAfterMs: number | null,
  startedAt: number,
): Promise<void> {
  const now = Date.now()
  const wait = Math.max(backoff(record.attempts + 1, Math.random()), retryAfterMs ?? 0)
  await endAttempt(record, unsuccessful(record, isPosted, { reason, nextTryAt: now + wait }))
  if (reason === 'busy') {
    await holdForm(record.publicId, now + wait)
  } else if (lastSuccessAt < startedAt) {
    // If another record was sent since this attempt started, the failure concerns this record only.
    const { failures, pausedUntil } = await readQueue()
    const isPaused = pausedUntil > startedAt
    if (!isPaused) {
      await pauseQueue(
        failures + 1,
        now + Math.max(backoff(failures + 1, Math.random()), retryAfterMs ?? 0),
      )
    }
  }
}

/** Leaves a record to a page that can encrypt or decrypt it. The queue is not paused: no other record needs that. */
function waitForEncryption(record: RecordRow, isPosted: boolean): Promise<void> {
  const nextTryAt = Date.now() + backoff(record.attempts + 1, Math.random())
  return endAttempt(record, unsuccessful(record, isPosted, { reason: null, nextTryAt }))
}

/** The record and its files without the encryption of this device; undefined if that fails, which must not stop the others. */
async function readPlain(record: RecordRow): Promise<RecordWithFiles | undefined> {
  const stored = await db.files.where('ownerId').equals(record.clientUuid).toArray()
  try {
    const files: FileRow[] = []
    // One at a time, because all together may not fit into the memory of a phone.
    for (const file of stored) files.push(await decryptFile(file))
    return { record: await decryptRecord(record), files }
  } catch (error) {
    console.error(error)
    return undefined
  }
}

async function saveFile({ id, uploadUuid, resent }: FileRow): Promise<void> {
  await db.files.update(id, { uploadUuid, resent })
}

/** Sends one record once and stores the outcome. */
export async function attempt(
  clientUuid: string,
  tools: Pick<DeliveryTools, 'checks' | 'encryptRecord'>,
): Promise<void> {
  const startedAt = Date.now()
  const record = await claim(clientUuid)
  if (!record) return
  const plain = await readPlain(record)
  if (!plain) return waitForEncryption(record, false)
  let isPosted = false
  const api: SendingClient = {
    upload: apiClient.upload,
    submit(publicId, submission) {
      isPosted = true
      return apiClient.submit(publicId, submission)
    },
  }
  const result = await deliverRecord(plain, { ...tools, saveFile, api })
  if (result.kind === 'superseded') return
  if (result.kind === 'unavailable') {
    await waitForEncryption(record, isPosted)
    return
  }
  if (result.kind === 'retry') {
    await scheduleRetry(record, isPosted, result.reason, result.retryAfterMs, startedAt)
    return
  }
  lastSuccessAt = Date.now()
  if (result.kind === 'refused') await markRefused(record, result.refusal)
  else if (mayBeFormerReceipt(record, result.isReplay === true)) {
    await markRefused(record, formerIsStored)
  } else {
    await markSent(record, result.body)
    await retryRefusedOf(record.publicId)
  }
  await resumeQueue()
}

/** Queues records again that a crashed tab was sending. Call only while holding the delivery lock. */
export async function recoverInterrupted(): Promise<void> {
  const records = await db.records.where({ state: 'sending' }).toArray()
  for (const record of records) await endAttempt(record, interrupted(record))
}
