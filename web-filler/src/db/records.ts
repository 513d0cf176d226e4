import type { PublicForm } from '@formpost/contract'

import { db } from './database.ts'
import { pinDefinition } from './definitions.ts'
import { keepOnly, readyFiles } from './drafts.ts'
import type { FileRow, RecordRow, RecordState } from './rows.ts'

/**
 * Turns a draft into a record of the outbox, in one transaction: the draft goes, and with it the
 * refused record that it takes the place of. A draft that was frozen before is not frozen again.
 */
export async function freeze(
  record: RecordRow,
  files: readonly FileRow[],
  form: PublicForm,
  replaces: string | null,
): Promise<void> {
  const ready = await readyFiles(record.clientUuid, files)
  await db.transaction('rw', [db.drafts, db.files, db.records, db.definitions], async () => {
    await pinDefinition(form)
    await db.records.add(record)
    await keepOnly(record.clientUuid, ready)
    await db.drafts.delete(record.clientUuid)
    if (replaces) await removeRecord(replaces)
  })
}

/** Lets a refused record be sent again as it is. */
export const retryRecord = (clientUuid: string) =>
  db.records.update(clientUuid, { state: 'waiting', refusal: null, attempts: 0, nextTryAt: 0 })

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

/** What would be lost with this device: unsent records, and drafts. */
export async function unsentCounts(): Promise<{ records: number; drafts: number }> {
  const [{ waiting, attention }, drafts] = await Promise.all([outboxCounts(), db.drafts.count()])
  return { records: waiting + attention, drafts }
}

export interface Counts {
  /** Not yet acknowledged: waiting or sending. */
  waiting: number
  attention: number
}

// One count for each state: over several at once, Dexie walks every record.
export const countOf = (state: RecordState): Promise<number> => db.records.where({ state }).count()

export async function outboxCounts(): Promise<Counts> {
  const [waiting, sending, attention] = await Promise.all([
    countOf('waiting'),
    countOf('sending'),
    countOf('needs_attention'),
  ])
  return { waiting: waiting + sending, attention }
}
