import type { ExportedRecord } from '@formpost/ui/device-export/format.ts'
import type { DeviceExport } from '@formpost/ui/device-export/open-export.ts'

import { db } from '../../db/database.ts'
import { editOf } from '../../db/edits.ts'
import { readRecord } from '../../db/outbox.ts'
import { prepareForDelivery } from '../../db/row-encryption.ts'
import type { RecordRow } from '../../db/rows.ts'
import { pinSession } from '../../pin/pin-session.ts'
import { afterUnknown } from '../delivery/record-state.ts'
import { storeDraft, type DraftOutcome, type ReadDraft } from './import-draft.ts'
import { formTables, storeForms, type ImportedForms } from './imported-forms.ts'
import { mergeRecord, type Present, type RecordOutcome } from './merge-record.ts'
import { readFiles } from './read-files.ts'

function toRow(
  { isEncrypted: _isEncrypted, isEdited: _isEdited, files: _files, ...record }: ExportedRecord,
  encryptedPayload: string | null,
): RecordRow {
  return {
    ...record,
    state: record.refusal ? 'needs_attention' : 'waiting',
    encryptedPayload,
    attempts: 0,
    nextTryAt: 0,
    retryReason: null,
    receipt: null,
    mayBeStored: afterUnknown(record),
    imported: true,
  }
}

/** What this device has of a record, of which `readable` has the answers. Runs in the caller's transaction. */
async function presentOf(
  clientUuid: string,
  isEdited: boolean,
  readable: RecordRow | undefined,
): Promise<Present> {
  const stored = await db.records.get(clientUuid)
  if (stored) {
    const { answers, entered } = stored.sealedContent && readable ? readable : stored
    const row = { ...stored, answers, entered, sealedContent: undefined }
    const fileIds = await db.files.where('ownerId').equals(clientUuid).primaryKeys()
    return { stored: { row, fileIds }, isEdited }
  }
  const drafts = await db.drafts
    .filter((draft) => draft.replaces === null && (draft.clientUuid ?? draft.id) === clientUuid)
    .count()
  return { isDraft: drafts > 0 }
}

/**
 * Takes a record of an export with its files, its edit and the form, in one transaction, so that it is not sent before its edit is here.
 * Throws an `ExportError` if something of it cannot be read; then nothing is stored.
 */
export async function importRecord(
  opened: DeviceExport,
  clientUuid: string,
  edit: ReadDraft | undefined,
  forms: ImportedForms,
): Promise<{ record: RecordOutcome; edit?: DraftOutcome }> {
  const exported = await opened.record(clientUuid)
  const payload = exported.isEncrypted ? await opened.message(clientUuid) : null
  const incoming = toRow(exported, payload)
  const read = await readFiles(opened, exported.files, clientUuid)
  // With another owner, all of them are prepared.
  const sealed =
    pinSession.current && (await prepareForDelivery({ ...incoming, clientUuid: '' }, read))
  const files = sealed ? sealed.changed : read
  // One that cannot be read differs from that of the export.
  const here = await readRecord(clientUuid).catch(() => undefined)
  const ofForm = await forms.of(incoming.publicId)
  const tables = [db.records, db.files, db.drafts, ...formTables]
  return db.transaction('rw', tables, async () => {
    const editHere = await editOf(clientUuid)
    const present = await presentOf(clientUuid, editHere !== undefined, here)
    const fileIds = files.map(({ id }) => id)
    const { outcome, row, files: taken } = mergeRecord({ row: incoming, fileIds }, present)
    if (!row) {
      if (!edit) return { record: outcome }
      return { record: outcome, edit: editHere?.id === edit.row.id ? 'here' : 'ended' }
    }
    await db.records.put({ ...row, ...sealed?.content })
    const kept = new Set(taken === 'missing' ? present.stored?.fileIds : [])
    if (taken === 'all') await db.files.where('ownerId').equals(clientUuid).delete()
    // Fails if the id of a file is that of another record's.
    await db.files.bulkAdd(files.filter(({ id }) => !kept.has(id)))
    await storeForms(row.publicId, ofForm)
    return { record: outcome, ...(edit ? { edit: await storeDraft(edit) } : {}) }
  })
}
