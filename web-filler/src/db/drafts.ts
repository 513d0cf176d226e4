import type { PublicForm } from '@formpost/contract'

import { db } from './database.ts'
import { pinDefinition } from './definitions.ts'
import { toTypedNumber } from '@formpost/ui/fields/typed-number.ts'
import { newId } from '@formpost/ui/new-id.ts'
import type { DraftRow, FileRow, RecordRow } from './rows.ts'
import { withBytesIfNeeded } from './stored-files.ts'
import { decryptDraft, decryptFile, encryptDraft, encryptFile } from './draft-encryption.ts'

export interface Draft {
  row: DraftRow
  files: FileRow[]
}

/** The drafts of a form, or of all, newest first. One that cannot be decrypted has no answers and no name. */
export async function listDrafts(publicId?: string): Promise<DraftRow[]> {
  const drafts = publicId === undefined ? db.drafts.toCollection() : db.drafts.where({ publicId })
  const rows = await drafts.reverse().sortBy('updatedAt')
  return Promise.all(rows.map((row) => decryptDraft(row).catch(() => row)))
}

export async function loadDraft(id: string): Promise<Draft | undefined> {
  const row = await db.drafts.get(id)
  if (!row) return undefined
  const files = await db.files.where('ownerId').equals(id).toArray()
  return { row: await decryptDraft(row), files: await Promise.all(files.map(decryptFile)) }
}

/**
 * Stores a draft with exactly these files and pins the form version it was filled in on. Drafts of
 * encrypted forms are stored encrypted, also if the form was not yet encrypted in that version.
 */
export async function saveDraft(
  draft: Draft,
  form: PublicForm,
  isEncrypted = form.is_encrypted,
): Promise<void> {
  const row = isEncrypted ? await encryptDraft(draft.row) : draft.row
  const files = await prepareFiles(row.id, draft.files, isEncrypted ? encryptFile : undefined)
  await db.transaction('rw', [db.drafts, db.files, db.definitions], async () => {
    await pinDefinition(form)
    await db.drafts.put(row)
    await replaceFiles(row.id, files)
  })
}

/** Converts files for storage. Files that are already stored are returned unchanged. */
export async function prepareFiles(
  ownerId: string,
  files: readonly FileRow[],
  encrypt: (file: FileRow) => Promise<FileRow> = async (file) => file,
): Promise<FileRow[]> {
  const stored = new Set(await db.files.where('ownerId').equals(ownerId).primaryKeys())
  const unsaved = files.filter((file) => !stored.has(file.id))
  const ready = await withBytesIfNeeded(await Promise.all(unsaved.map(encrypt)))
  return [...files.filter((file) => stored.has(file.id)), ...ready]
}

/** Makes `files` the only files of the owner. Runs in the caller's transaction. */
export async function replaceFiles(ownerId: string, files: readonly FileRow[]): Promise<void> {
  const stored = new Set(await db.files.where('ownerId').equals(ownerId).primaryKeys())
  const wanted = new Set(files.map((file) => file.id))
  await db.files.bulkDelete([...stored].filter((id) => !wanted.has(id)))
  await db.files.bulkPut(files.filter((file) => !stored.has(file.id)))
}

export async function deleteDraft(id: string): Promise<void> {
  await db.transaction('rw', [db.drafts, db.files], async () => {
    await db.drafts.delete(id)
    await db.files.where('ownerId').equals(id).delete()
  })
}

/**
 * Creates a draft from a refused record, with copies of its files, and returns the draft's id. The
 * record stays until the draft is submitted.
 */
export async function editRecord(record: RecordRow): Promise<string> {
  return db.transaction('rw', [db.drafts, db.files], async () => {
    const open = await db.drafts.where({ replaces: record.clientUuid }).first()
    if (open) return open.id
    const id = newId()
    const now = Date.now()
    const copies = new Map<string, FileRow>()
    await db.files
      .where('ownerId')
      .equals(record.clientUuid)
      .each((file) => {
        copies.set(file.id, { ...file, id: newId(), ownerId: id, uploadUuid: null, resent: false })
      })
    const answers = Object.fromEntries(
      Object.entries(record.answers).map(([fieldId, answer]) => {
        if (Array.isArray(answer)) return [fieldId, answer]
        if (typeof answer === 'number') return [fieldId, toTypedNumber(answer)]
        return [fieldId, copies.get(String(answer))?.id ?? String(answer)]
      }),
    )
    await db.files.bulkAdd([...copies.values()])
    await db.drafts.add({
      id,
      publicId: record.publicId,
      formTitle: record.formTitle,
      formVersion: record.formVersion,
      answers,
      page: 0,
      startedAt: now,
      updatedAt: now,
      replaces: record.clientUuid,
      refusal: record.refusal,
    })
    return id
  })
}
