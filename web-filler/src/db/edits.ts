import { toTypedNumber } from '@formpost/ui/fields/typed-number.ts'
import { newId } from '@formpost/ui/new-id.ts'

import { canEdit } from '../outbox/delivery/record-state.ts'
import { refusalKind } from '../outbox/delivery/refusal-kind.ts'
import { pinSession } from '../pin/pin-session.ts'
import { db } from './database.ts'
import { mapAnswers } from './instances.ts'
import { readRecord } from './outbox.ts'
import { encryptDraft } from './row-encryption.ts'
import type { DraftRow, FileRow, RawAnswers, RecordRow, RecordState } from './rows.ts'

/** The ids of the records that are being edited, and so are not sent. */
export const editedRecords = async (): Promise<ReadonlySet<string>> =>
  new Set((await db.drafts.orderBy('replaces').keys()) as string[])

/** How many records in a state are being edited. */
export async function countEdited(state: RecordState): Promise<number> {
  const records = await db.records.bulkGet([...(await editedRecords())])
  return records.filter((record) => record?.state === state).length
}

/** The draft that edits a record. */
export const editOf = (clientUuid: string): Promise<DraftRow | undefined> =>
  db.drafts.where({ replaces: clientUuid }).first()

/** The answers as a draft has them, with the copies of the files. */
export const toDraftAnswers = (
  { answers, entered }: RecordRow,
  copies: ReadonlyMap<string, FileRow>,
): RawAnswers =>
  mapAnswers(entered ?? answers, (answer) => {
    if (typeof answer === 'number') return toTypedNumber(answer)
    if (answer === true) return 'true'
    return copies.get(answer as string)?.id ?? answer
  }) as RawAnswers

/** A copy of a file for an edit. It is uploaded as the same file, unless the edit is another submission, which needs its own. */
export function copyOf({ uploadId, ...file }: FileRow, ownerId: string, isOther: boolean): FileRow {
  const copy = { ...file, id: newId(), ownerId, resent: false }
  return isOther ? { ...copy, uploadUuid: null } : { ...copy, uploadId: uploadId ?? file.id }
}

/** `sending` may be over soon; `impossible` stays so. */
export type CreatedEdit = 'created' | 'sending' | 'impossible'

/** The draft with the id `id` that edits a record. */
function toEdit(record: RecordRow, id: string, copies: ReadonlyMap<string, FileRow>): DraftRow {
  const { clientUuid, clock, formTitle, formVersion, publicId, refusal } = record
  const now = Date.now()
  return {
    id,
    ...(isConflict(record) ? {} : { clientUuid }),
    publicId,
    formTitle,
    formVersion,
    answers: toDraftAnswers(record, copies),
    ...(clock === undefined ? {} : { clock }),
    page: 0,
    startedAt: now,
    updatedAt: now,
    replaces: clientUuid,
    refusal,
    isUntouched: true,
  }
}

/** The service has other answers with the id of the record, so changed ones are another submission. */
const isConflict = ({ refusal }: RecordRow): boolean =>
  refusal !== null && refusalKind(refusal) === 'conflict'

/** Whether no attempt and no edit has changed a record meanwhile. */
const isUnchanged = (now: RecordRow, before: RecordRow): boolean =>
  now.attempts === before.attempts &&
  now.revision === before.revision &&
  now.refusals === before.refusals

/**
 * Makes a draft with the id `id` from an unsent record, with copies of its files. The record is not sent
 * until the draft is submitted or deleted.
 */
export async function createEdit(clientUuid: string, id: string): Promise<CreatedEdit> {
  const record = await readRecord(clientUuid)
  if (!record || !canEdit(record)) return record?.state === 'sending' ? 'sending' : 'impossible'
  const files = await db.files.where('ownerId').equals(clientUuid).toArray()
  const copies = new Map(files.map((file) => [file.id, copyOf(file, id, isConflict(record))]))
  const edit = toEdit(record, id, copies)
  const row = pinSession.current ? await encryptDraft(edit, false) : edit
  return db.transaction('rw', [db.records, db.drafts, db.files], async () => {
    const stored = await db.records.get(clientUuid)
    if (stored?.state === 'sending') return 'sending'
    if (!stored || !canEdit(stored) || (await editOf(clientUuid))) return 'impossible'
    // The caller tries again.
    if (!isUnchanged(stored, record)) return 'sending'
    await db.files.bulkAdd([...copies.values()])
    await db.drafts.add(row)
    return 'created'
  })
}

/** Deletes a draft of a record in which nothing was changed, so that the record can be sent. */
export async function endUntouchedEdit(id: string): Promise<void> {
  await db.transaction('rw', [db.drafts, db.files], async () => {
    const draft = await db.drafts.get(id)
    if (!draft?.isUntouched) return
    await db.drafts.delete(id)
    await db.files.where('ownerId').equals(id).delete()
  })
}

/** The ids of drafts of records in which nothing was changed. */
export async function untouchedEdits(): Promise<string[]> {
  const edits = await db.drafts.where('replaces').above('').toArray()
  return edits.filter(({ isUntouched }) => isUntouched).map(({ id }) => id)
}
