import type { Receipt } from '@formpost/contract'

import { delivered, isCurrent } from '../outbox/delivery/record-state.ts'
import { db } from './database.ts'
import { prepareFiles, replaceFiles } from './drafts.ts'
import { removeRecord, type RecordWithFiles } from './outbox.ts'
import type { RecordRow } from './rows.ts'

/**
 * Replaces a plain record that is being sent, and its files, with their encrypted form. Returns what is
 * to be sent: another tab may have encrypted it first. Returns undefined if it is no longer being sent.
 */
export async function replaceByEncrypted({
  record,
  files,
}: RecordWithFiles): Promise<RecordWithFiles | undefined> {
  const { clientUuid } = record
  const prepared = await prepareFiles(clientUuid, files)
  return db.transaction('rw', [db.files, db.records], async () => {
    const stored = await db.records.get(clientUuid)
    if (stored?.state !== 'sending') return undefined
    if (stored.encryptedPayload !== null) {
      const storedFiles = await db.files.where('ownerId').equals(clientUuid).toArray()
      return { record: stored, files: storedFiles }
    }
    // Keeps a deletion that was requested meanwhile.
    await db.records.update(
      clientUuid,
      (row) => void Object.assign(row, record, { sealedContent: undefined }),
    )
    await replaceFiles(clientUuid, prepared)
    return { record, files }
  })
}

/** Stores the receipt of an attempt, and deletes what was sent. */
export async function markSent(attempted: RecordRow, receipt: Receipt): Promise<void> {
  const { clientUuid } = attempted
  const { submission_uuid: submissionUuid, redirect_url: redirectUrl } = receipt
  await db.transaction('rw', [db.records, db.files], async () => {
    const stored = await db.records.get(clientUuid)
    if (!stored) return
    const outcome = delivered(stored, attempted, { submissionUuid, redirectUrl, at: Date.now() })
    await db.records.update(clientUuid, outcome)
    if (outcome.state === 'sent') await db.files.where('ownerId').equals(clientUuid).delete()
  })
}

/** Stores the outcome of an attempt that did not succeed, unless the record was deleted or edited meanwhile. */
export async function endAttempt(attempted: RecordRow, outcome: Partial<RecordRow>): Promise<void> {
  const { clientUuid } = attempted
  await db.transaction('rw', [db.drafts, db.files, db.records, db.devices], async () => {
    const record = await db.records.get(clientUuid)
    if (!record || !isCurrent(record, attempted)) return
    await db.records.update(clientUuid, outcome)
    if (record.isUnwanted) await removeRecord(clientUuid)
  })
}
