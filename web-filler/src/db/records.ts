import { db } from './database.ts'
import { keepOnly } from './drafts.ts'
import type { FileRow, RecordRow } from './rows.ts'

/**
 * Turns a draft into a record of the outbox, in one transaction: the draft goes, and with it the
 * refused record that it takes the place of. A draft that was frozen before is not frozen again.
 */
export async function freeze(
  record: RecordRow,
  files: readonly FileRow[],
  replaces: string | null,
): Promise<void> {
  await db.transaction('rw', [db.drafts, db.files, db.records], async () => {
    await db.records.add(record)
    await keepOnly(record.clientUuid, files)
    await db.drafts.delete(record.clientUuid)
    if (replaces) await removeRecord(replaces)
  })
}

/** Deletes a record, its files, and the draft that was to take its place. */
export async function deleteRecord(clientUuid: string): Promise<void> {
  await db.transaction('rw', [db.drafts, db.files, db.records], () => removeRecord(clientUuid))
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

export interface Counts {
  /** Not yet acknowledged: waiting or sending. */
  waiting: number
  attention: number
}

export async function outboxCounts(): Promise<Counts> {
  const [waiting, attention] = await Promise.all([
    db.records.where('state').anyOf('waiting', 'sending').count(),
    db.records.where('state').equals('needs_attention').count(),
  ])
  return { waiting, attention }
}
