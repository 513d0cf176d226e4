import type { Receipt } from '@formpost/contract'

import { db } from '../../db/database.ts'
import { endAttempt } from '../../db/outbox.ts'
import type { FileRow, RecordRow, Refusal, RetryReason } from '../../db/rows.ts'
import { backoff } from './backoff.ts'
import { holdForm, pauseQueue, readQueue, resumeQueue } from './queue.ts'
import { deliverRecord, type DeliveryTools } from './deliver-record.ts'

/** A first attempt later than this after Submit counts as offline. */
const onlineWindow = 60_000

let lastSuccessAt = 0

async function claim(clientUuid: string): Promise<RecordRow | undefined> {
  return db.transaction('rw', db.records, async () => {
    const record = await db.records.get(clientUuid)
    if (record?.state !== 'waiting') return undefined
    const isLate = Date.now() - Date.parse(record.filledAt) > onlineWindow
    record.wasOffline ||= record.attempts > 0 || isLate
    record.state = 'sending'
    await db.records.put(record)
    return record
  })
}

async function markSent(clientUuid: string, receipt: Receipt): Promise<void> {
  await db.transaction('rw', [db.records, db.files], async () => {
    await db.records.update(clientUuid, {
      state: 'sent',
      answers: {},
      encryptedPayload: null,
      refusal: null,
      trouble: null,
      receipt: {
        submissionUuid: receipt.submission_uuid,
        redirectUrl: receipt.redirect_url,
        at: Date.now(),
      },
    })
    await db.files.where('ownerId').equals(clientUuid).delete()
  })
}

const markRefused = (clientUuid: string, refusal: Refusal) =>
  endAttempt(clientUuid, { state: 'needs_attention', trouble: null, refusal })

async function scheduleRetry(
  record: RecordRow,
  reason: RetryReason,
  retryAfterMs: number | null,
  startedAt: number,
): Promise<void> {
  const now = Date.now()
  const attempts = record.attempts + 1
  const wait = Math.max(backoff(attempts, Math.random()), retryAfterMs ?? 0)
  await endAttempt(record.clientUuid, {
    state: 'waiting',
    attempts,
    trouble: reason,
    nextTryAt: now + wait,
    wasOffline: true,
  })
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

/** Leaves a record to a page that can encrypt it. The queue is not paused: no other record needs that. */
const waitForEncryption = ({ clientUuid, attempts }: RecordRow) =>
  endAttempt(clientUuid, {
    state: 'waiting',
    attempts: attempts + 1,
    nextTryAt: Date.now() + backoff(attempts + 1, Math.random()),
    wasOffline: true,
  })

async function saveFile({ id, uploadUuid, resent }: FileRow): Promise<void> {
  await db.files.update(id, { uploadUuid, resent })
}

/** Sends one waiting record once and stores the outcome. */
export async function attempt(
  clientUuid: string,
  tools: Pick<DeliveryTools, 'checks' | 'encryptRecord'>,
): Promise<void> {
  const startedAt = Date.now()
  const record = await claim(clientUuid)
  if (!record) return
  const files = await db.files.where('ownerId').equals(clientUuid).toArray()
  const result = await deliverRecord({ record, files }, { ...tools, saveFile })
  if (result.kind === 'superseded') return
  if (result.kind === 'unavailable') {
    await waitForEncryption(record)
    return
  }
  if (result.kind === 'retry') {
    await scheduleRetry(record, result.reason, result.retryAfterMs, startedAt)
    return
  }
  lastSuccessAt = Date.now()
  if (result.kind === 'ok') await markSent(clientUuid, result.body)
  else await markRefused(clientUuid, result.refusal)
  await resumeQueue()
}

/** Queues records again that a crashed tab was sending. Call only while holding the delivery lock. */
export async function recoverInterrupted(): Promise<void> {
  const interrupted = await db.records.where({ state: 'sending' }).primaryKeys()
  for (const id of interrupted) await endAttempt(id, { state: 'waiting', wasOffline: true })
}
