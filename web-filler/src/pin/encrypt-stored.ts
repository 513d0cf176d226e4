import { db } from '../db/database.ts'
import { loadDraft, replaceFiles } from '../db/drafts.ts'
import {
  decryptFile,
  encryptDraft,
  encryptRecord,
  isDraftEncrypted,
  isForDelivery,
  isOfEncryptedForm,
  prepareDraftFiles,
  prepareRecordFiles,
} from '../db/row-encryption.ts'
import type { DraftRow, FileRow } from '../db/rows.ts'

const filesOf = (ownerId: string): Promise<FileRow[]> =>
  db.files.where('ownerId').equals(ownerId).toArray()

/** Whether a page has stored a draft meanwhile. */
const isSame = (now: DraftRow, before: DraftRow): boolean =>
  now.updatedAt === before.updatedAt &&
  now.page === before.page &&
  now.held?.filledAt === before.held?.filledAt

/** Encrypts a draft with the PIN, unless a page stores it meanwhile: the next unlocking continues. */
async function encryptStoredDraft(id: string): Promise<void> {
  const before = await db.drafts.get(id)
  if (!before || isDraftEncrypted(before, await filesOf(id))) return
  // One that cannot be decrypted is encrypted already.
  const draft = await loadDraft(id).catch(() => undefined)
  if (!draft) return
  const row = await encryptDraft(draft.row, isOfEncryptedForm(before))
  const files = await prepareDraftFiles(id, draft.files)
  await db.transaction('rw', [db.drafts, db.files], async () => {
    const stored = await db.drafts.get(id)
    if (!stored || !isSame(stored, before)) return
    await db.drafts.put(row)
    await replaceFiles(id, files)
  })
}

/** Encrypts a record that is not sent, and its files. Their uploads go on meanwhile. */
async function encryptStoredRecord(clientUuid: string): Promise<void> {
  const before = await db.records.get(clientUuid)
  if (!before || before.state === 'sent' || before.encryptedPayload !== null) return
  const { answers, entered, sealedContent } = await encryptRecord(before)
  const others: FileRow[] = []
  for (const file of await filesOf(clientUuid)) {
    if (!isForDelivery(file)) others.push(await decryptFile(file))
  }
  const { changed } = await prepareRecordFiles(clientUuid, others)
  await db.transaction('rw', [db.records, db.files], async () => {
    const stored = await db.records.get(clientUuid)
    const isSameRevision = stored?.revision === before.revision && stored?.encryptedPayload === null
    if (!stored || stored.state === 'sent' || !isSameRevision) return
    await db.records.update(clientUuid, { answers, entered, sealedContent })
    for (const file of changed) {
      const { uploadUuid, resent } = (await db.files.get(file.id)) ?? file
      await db.files.delete(file.id)
      await db.files.add({ ...file, uploadUuid, resent })
    }
  })
}

/**
 * Encrypts the drafts and records that were stored before the PIN was set. It can be repeated after it was interrupted. What cannot be
 * encrypted stays as it is, and the first such error is thrown at the end. Keys of former PINs are deleted once nothing needs them.
 */
export async function encryptStored(
  onProgress: (done: number, all: number) => void,
): Promise<void> {
  const drafts = await db.drafts.toCollection().primaryKeys()
  const records = await db.records
    .where('state')
    .anyOf('waiting', 'sending', 'needs_attention')
    .primaryKeys()
  const work = [
    ...drafts.map((id) => () => encryptStoredDraft(id)),
    ...records.map((id) => () => encryptStoredRecord(id)),
  ]
  const failures: unknown[] = []
  for (const [done, encrypt] of work.entries()) {
    onProgress(done, work.length)
    await encrypt().catch((error: unknown) => failures.push(error))
  }
  await deleteFormerKeys()
  if (failures.length > 0) throw failures[0]
}

async function deleteFormerKeys(): Promise<void> {
  await db.transaction('rw', [db.keys, db.drafts, db.files], async () => {
    const needed = new Set<string>()
    await db.drafts.each(({ sealedContent }) => void needed.add(`pin:${sealedContent?.pinKey}`))
    await db.files.each(({ sealed }) => void needed.add(`pin:${sealed?.about.pinKey}`))
    const names = await db.keys.toCollection().primaryKeys()
    const former = names.filter((name) => name.startsWith('pin:'))
    await db.keys.bulkDelete(former.filter((name) => !needed.has(name)))
  })
}
