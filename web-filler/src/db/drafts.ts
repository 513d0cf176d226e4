import type { PublicForm } from '@formpost/contract'

import { pinSession } from '../pin/pin-session.ts'
import { db } from './database.ts'
import { pinDefinition } from './definitions.ts'
import type { DraftRow, FileRow, PreparedFiles } from './rows.ts'
import { withBytesIfNeeded } from './stored-files.ts'

/** Loaded when it is needed, because few forms are encrypted and few devices have a PIN. */
export const loadEncryption = () => import('./row-encryption.ts')

const decrypted = async (row: DraftRow): Promise<DraftRow> =>
  row.sealedContent ? (await loadEncryption()).decryptDraft(row) : row

const decryptedFile = async (file: FileRow): Promise<FileRow> =>
  file.sealed ? (await loadEncryption()).decryptFile(file) : file

export interface Draft {
  row: DraftRow
  files: FileRow[]
}

/** The name of the Web Lock that a page holds while it has the draft open. */
export const draftLockName = (id: string): string => `formpost-draft-${id}`

/** The drafts of a form, or of all, newest first. One that cannot be decrypted has no answers and no name. */
export async function listDrafts(publicId?: string): Promise<DraftRow[]> {
  const drafts = publicId === undefined ? db.drafts.toCollection() : db.drafts.where({ publicId })
  const rows = await drafts.reverse().sortBy('updatedAt')
  return Promise.all(rows.map((row) => decrypted(row).catch(() => row)))
}

export async function loadDraft(id: string): Promise<Draft | undefined> {
  const row = await db.drafts.get(id)
  if (!row) return undefined
  const files = await db.files.where('ownerId').equals(id).toArray()
  return { row: await decrypted(row), files: await Promise.all(files.map(decryptedFile)) }
}

/**
 * Stores a draft with exactly these files and pins the form version it was filled in on. Drafts of
 * encrypted forms are stored encrypted, also if the form was not yet encrypted in that version; with a PIN, all are.
 */
export async function saveDraft(
  draft: Draft,
  form: PublicForm,
  isEncrypted = form.is_encrypted,
): Promise<void> {
  const encryption = isEncrypted || pinSession.current ? await loadEncryption() : undefined
  const row = encryption ? await encryption.encryptDraft(draft.row, isEncrypted) : draft.row
  const files = await (encryption
    ? encryption.prepareDraftFiles(row.id, draft.files)
    : prepareFiles(row.id, draft.files))
  await db.transaction('rw', [db.drafts, db.files, db.records, db.definitions], async () => {
    // The record that it edits may have been deleted in another tab.
    const isOrphan = row.replaces !== null && !(await db.records.get(row.replaces))
    await pinDefinition(form)
    await db.drafts.put(isOrphan ? { ...row, replaces: null } : row)
    await replaceFiles(row.id, files)
  })
}

/** Converts files that are not stored yet. */
export async function prepareFiles(
  ownerId: string,
  files: readonly FileRow[],
): Promise<PreparedFiles> {
  const stored = await db.files.where('ownerId').equals(ownerId).primaryKeys()
  const changed = files.filter(({ id }) => !stored.includes(id))
  return { ids: files.map(({ id }) => id), changed: await withBytesIfNeeded(changed) }
}

/** Makes these the only files of the owner. Runs in the caller's transaction. */
export async function replaceFiles(
  ownerId: string,
  { ids, changed }: PreparedFiles,
): Promise<void> {
  const stored = await db.files.where('ownerId').equals(ownerId).primaryKeys()
  const kept = ids.filter((id) => !changed.some((file) => file.id === id))
  await db.files.bulkDelete(stored.filter((id) => !kept.includes(id)))
  await db.files.bulkPut(changed.map((file) => ({ ...file, ownerId })))
}

export async function deleteDraft(id: string): Promise<void> {
  await db.transaction('rw', [db.drafts, db.files], async () => {
    await db.drafts.delete(id)
    await db.files.where('ownerId').equals(id).delete()
  })
}
