import type { ExportedDraft } from '@formpost/ui/device-export/format.ts'
import type { DeviceExport } from '@formpost/ui/device-export/open-export.ts'
import { newId } from '@formpost/ui/new-id.ts'

import { db } from '../../db/database.ts'
import { loadForm } from '../../db/definitions.ts'
import { encryptDraft, prepareDraftFiles } from '../../db/row-encryption.ts'
import type { DraftRow, FileRow } from '../../db/rows.ts'
import { pinSession } from '../../pin/pin-session.ts'
import { formTables, storeForms, type ImportedForms } from './imported-forms.ts'
import { readFiles } from './read-files.ts'

/** What became of a draft. `ended` means that the record that it edits is not taken from this export. */
export type DraftOutcome = 'drafts' | 'here' | 'ended'

/** A draft as this device stores it. */
export interface ReadDraft {
  row: DraftRow
  files: FileRow[]
}

function toRow({ isEncrypted: _isEncrypted, files: _files, ...draft }: ExportedDraft): DraftRow {
  return { ...draft, page: 0 }
}

/** Reads a draft, and encrypts it as this device does. Throws an `ExportError`. */
export async function readDraft(opened: DeviceExport, id: string): Promise<ReadDraft> {
  const exported = await opened.draft(id)
  const { publicId, replaces } = exported
  const row = toRow(exported)
  const files = await readFiles(opened, exported.files, id)
  const isEncrypted = exported.isEncrypted || (await loadForm(publicId))?.is_encrypted === true
  if (!isEncrypted && !pinSession.current) return { row, files }
  // The service cannot compare encrypted answers. With one id, those that are submitted second would be lost.
  const own = isEncrypted && replaces === null ? { ...row, clientUuid: newId() } : row
  return {
    row: await encryptDraft(own, isEncrypted),
    files: (await prepareDraftFiles(id, files)).changed,
  }
}

/** Whether a draft was submitted here. One of an encrypted form has another id here, which the file does not say. */
async function isSubmitted({ id, clientUuid, replaces }: DraftRow): Promise<boolean> {
  if (await db.records.get(id)) return true
  // The record that an edit replaces has its `clientUuid`.
  if (clientUuid === undefined || replaces !== null) return false
  if (await db.records.get(clientUuid)) return true
  return (await db.records.filter(({ draftId }) => draftId === id).count()) > 0
}

/** Stores a draft that is not here. Runs in the caller's transaction. */
export async function storeDraft({ row, files }: ReadDraft): Promise<DraftOutcome> {
  if ((await db.drafts.get(row.id)) || (await isSubmitted(row))) return 'here'
  await db.drafts.add(row)
  await db.files.bulkAdd(files)
  return 'drafts'
}

/** Takes a draft that edits no record. Throws an `ExportError` if it cannot be read; then nothing is stored. */
export async function importDraft(
  opened: DeviceExport,
  id: string,
  forms: ImportedForms,
): Promise<DraftOutcome> {
  const draft = await readDraft(opened, id)
  const { publicId } = draft.row
  const ofForm = await forms.of(publicId)
  const tables = [db.drafts, db.records, db.files, ...formTables]
  return db.transaction('rw', tables, async () => {
    // Without its record, an edit would be another submission under the same id.
    if (draft.row.replaces !== null) return (await db.drafts.get(id)) ? 'here' : 'ended'
    const outcome = await storeDraft(draft)
    await storeForms(publicId, ofForm)
    return outcome
  })
}
