import type { Receipt } from '@formpost/contract'

import { db } from '../../db/database.ts'
import type { RecordRow, Refusal, Trouble } from '../../db/rows.ts'
import { backoff } from './backoff.ts'
import { noteHold, notePause, noteSuccess, readQueue } from './queue.ts'
import { sendRecord } from './send-record.ts'

/** A first try later than this after Submit is no longer the immediate one. */
const immediately = 60_000

let lastSuccessAt = 0

async function claim(clientUuid: string): Promise<RecordRow | undefined> {
  return db.transaction('rw', db.records, async () => {
    const record = await db.records.get(clientUuid)
    if (record?.state !== 'waiting') return undefined
    const late = Date.now() - Date.parse(record.filledAt) > immediately
    record.wasOffline ||= record.attempts > 0 || late
    record.state = 'sending'
    await db.records.put(record)
    return record
  })
}

async function settleSent(clientUuid: string, receipt: Receipt): Promise<void> {
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

const settleRefused = (clientUuid: string, refusal: Refusal) =>
  db.records.update(clientUuid, { state: 'needs_attention', trouble: null, refusal })

async function settleRetry(
  record: RecordRow,
  trouble: Trouble,
  holdFor: number | null,
  startedAt: number,
): Promise<void> {
  const now = Date.now()
  const attempts = record.attempts + 1
  const rest = Math.max(backoff(attempts, Math.random()), holdFor ?? 0)
  await db.records.update(record.clientUuid, {
    state: 'waiting',
    attempts,
    trouble,
    nextTryAt: now + rest,
    wasOffline: true,
  })
  if (trouble === 'busy') {
    await noteHold(record.publicId, now + rest)
  } else if (lastSuccessAt < startedAt) {
    // Where others got through meanwhile, the fault is this record's own and the rest goes on.
    const { failures, pausedUntil } = await readQueue()
    const alreadyResting = pausedUntil > startedAt
    if (!alreadyResting) {
      await notePause(
        failures + 1,
        now + Math.max(backoff(failures + 1, Math.random()), holdFor ?? 0),
      )
    }
  }
}

/** One try at one record, from waiting to whatever comes of it. */
export async function attempt(clientUuid: string): Promise<void> {
  const startedAt = Date.now()
  const record = await claim(clientUuid)
  if (!record) return
  const files = await db.files.where('ownerId').equals(clientUuid).toArray()
  const answer = await sendRecord(record, files, async (file) => {
    const { uploadUuid, resent } = file
    await db.files.update(file.id, { uploadUuid, resent })
  })
  if (answer.kind === 'retry') {
    await settleRetry(record, answer.trouble, answer.holdFor, startedAt)
    return
  }
  lastSuccessAt = Date.now()
  if (answer.kind === 'ok') await settleSent(clientUuid, answer.body)
  else await settleRefused(clientUuid, answer.refusal)
  await noteSuccess()
}

/** Records that a tab which has died was sending may go again. Only for the holder of the lock. */
export async function recoverInterrupted(): Promise<void> {
  await db.records.where('state').equals('sending').modify({ state: 'waiting', wasOffline: true })
}
