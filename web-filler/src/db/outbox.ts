import type { PublicForm } from '@formpost/contract'

import { db } from './database.ts'
import { pinDefinition } from './definitions.ts'
import { prepareFiles, replaceFiles } from './drafts.ts'
import type { FileRow, RecordRow, RecordState } from './rows.ts'

export interface RecordWithFiles {
  record: RecordRow
  files: FileRow[]
}

/**
 * Replaces a draft, and the refused record it was made from, with a record in the outbox. Adding the
 * record fails if the draft was already submitted, because both share an id.
 */
export async function enqueue(
  record: RecordRow,
  files: readonly FileRow[],
  form: PublicForm,
  replaces: string | null,
): Promise<void> {
  const prepared = await prepareFiles(record.clientUuid, files)
  await db.transaction('rw', [db.drafts, db.files, db.records, db.definitions], async () => {
    await pinDefinition(form)
    await db.records.add(record)
    await replaceFiles(record.clientUuid, prepared)
    await db.drafts.delete(record.clientUuid)
    if (replaces) await removeRecord(replaces)
  })
}

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
    await db.records.update(clientUuid, (row) => void Object.assign(row, record))
    await replaceFiles(clientUuid, prepared)
    return { record, files }
  })
}

/** Queues a refused record again without changes. */
export const retryRecord = (clientUuid: string) =>
  db.records.update(clientUuid, { state: 'waiting', refusal: null, attempts: 0, nextTryAt: 0 })

/**
 * Deletes a record, its files and drafts that would replace it. A record that is being sent is deleted
 * by `endAttempt`.
 */
export async function deleteRecord(clientUuid: string): Promise<void> {
  await db.transaction('rw', [db.drafts, db.files, db.records], async () => {
    const record = await db.records.get(clientUuid)
    if (record?.state === 'sending') await db.records.update(clientUuid, { isUnwanted: true })
    else await removeRecord(clientUuid)
  })
}

/** Stores the outcome of an attempt that did not succeed, unless the record was deleted meanwhile. */
export async function endAttempt(clientUuid: string, outcome: Partial<RecordRow>): Promise<void> {
  await db.transaction('rw', [db.drafts, db.files, db.records], async () => {
    await db.records.update(clientUuid, outcome)
    const record = await db.records.get(clientUuid)
    if (record?.isUnwanted) await removeRecord(clientUuid)
  })
}

async function removeRecord(clientUuid: string): Promise<void> {
  const record = await db.records.get(clientUuid)
  if (record?.state === 'sending') return
  await db.records.delete(clientUuid)
  await db.files.where('ownerId').equals(clientUuid).delete()
  const edits = await db.drafts.where({ replaces: clientUuid }).primaryKeys()
  await db.drafts.bulkDelete(edits)
  await db.files.where('ownerId').anyOf(edits).delete()
}

/** Unsent records and drafts: what would be lost with this device. */
export async function unsentCounts(): Promise<{ records: number; drafts: number }> {
  const [{ waiting, attention }, drafts] = await Promise.all([outboxCounts(), db.drafts.count()])
  return { records: waiting + attention, drafts }
}

export interface OutboxCounts {
  /** Waiting or sending. */
  waiting: number
  attention: number
}

// One query per state: for several states at once, Dexie loads every record.
export const countByState = (state: RecordState): Promise<number> =>
  db.records.where({ state }).count()

export async function outboxCounts(): Promise<OutboxCounts> {
  const [waiting, sending, attention] = await Promise.all([
    countByState('waiting'),
    countByState('sending'),
    countByState('needs_attention'),
  ])
  return { waiting: waiting + sending, attention }
}
