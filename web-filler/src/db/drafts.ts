import type { PublicForm } from '@formpost/contract'

import { db } from './database.ts'
import { pinDefinition } from './definitions.ts'
import { newId } from './new-id.ts'
import type { DraftRow, FileRow, RecordRow } from './rows.ts'
import { storable } from './storable.ts'
import { openFile, openRow, sealFile, sealRow } from './vault.ts'

export interface Draft {
  row: DraftRow
  files: FileRow[]
}

export const draftsOf = (publicId: string): Promise<DraftRow[]> =>
  db.drafts.where({ publicId }).reverse().sortBy('updatedAt')

export async function loadDraft(id: string): Promise<Draft | undefined> {
  const row = await db.drafts.get(id)
  if (!row) return undefined
  const files = await db.files.where('ownerId').equals(id).toArray()
  return { row: await openRow(row), files: await Promise.all(files.map(openFile)) }
}

/**
 * Stores a draft of `form` with exactly these files; files that are there already are not written
 * again, and the form's definition stays as long as the draft. Of an encrypted form nothing is stored
 * that could be read.
 */
export async function saveDraft(draft: Draft, form: PublicForm): Promise<void> {
  const row = form.is_encrypted ? await sealRow(draft.row) : draft.row
  const files = await readyFiles(row.id, draft.files, form.is_encrypted ? sealFile : undefined)
  await db.transaction('rw', [db.drafts, db.files, db.definitions], async () => {
    await pinDefinition(form)
    await db.drafts.put(row)
    await keepOnly(row.id, files)
  })
}

/** Files as they can be stored. Of those that are stored already no more than the id counts. */
export async function readyFiles(
  ownerId: string,
  files: readonly FileRow[],
  seal: (file: FileRow) => Promise<FileRow> = async (file) => file,
): Promise<FileRow[]> {
  const stored = new Set(await db.files.where('ownerId').equals(ownerId).primaryKeys())
  const unsaved = files.filter((file) => !stored.has(file.id))
  const ready = await storable(await Promise.all(unsaved.map(seal)))
  return [...files.filter((file) => stored.has(file.id)), ...ready]
}

/** Makes `files` the owner's only ones. Runs in the caller's transaction. */
export async function keepOnly(ownerId: string, files: readonly FileRow[]): Promise<void> {
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
 * Opens a refused record for changing: a draft with its answers and copies of its files. The record
 * stays as it is until the draft is submitted in its place. Gives the draft's id.
 */
export async function editRecord(record: RecordRow): Promise<string> {
  return db.transaction('rw', [db.drafts, db.files, db.forms], async () => {
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
        return [fieldId, copies.get(String(answer))?.id ?? String(answer)]
      }),
    )
    // Offline answers are judged by the form that they were filled in on, others by the form of today;
    // and where no field is named, it is the form of today that did not suit.
    const namesFields = Object.keys(record.refusal?.fields ?? {}).length > 0
    const newest = (await db.forms.get(record.publicId))?.version ?? record.formVersion
    await db.files.bulkAdd([...copies.values()])
    await db.drafts.add({
      id,
      publicId: record.publicId,
      formTitle: record.formTitle,
      formVersion: record.wasOffline && namesFields ? record.formVersion : newest,
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
