import { toTypedNumber } from '@formpost/ui/fields/typed-number.ts'
import { newId } from '@formpost/ui/new-id.ts'

import { canEdit } from '../outbox/delivery/record-state.ts'
import { refusalKind } from '../outbox/delivery/refusal-kind.ts'
import { db } from './database.ts'
import { mapAnswers } from './instances.ts'
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

/**
 * Makes a draft with the id `id` from an unsent record, with copies of its files. The record is not sent
 * until the draft is submitted or deleted.
 */
export async function createEdit(clientUuid: string, id: string): Promise<CreatedEdit> {
  return db.transaction('rw', [db.records, db.drafts, db.files], async () => {
    const record = await db.records.get(clientUuid)
    if (record?.state === 'sending') return 'sending'
    if (!record || !canEdit(record) || (await editOf(clientUuid))) return 'impossible'
    const { refusal, publicId, formTitle } = record
    // The service has other answers with this id, so changed ones are another submission.
    const isOther = refusal !== null && refusalKind(refusal) === 'conflict'
    const files = await db.files.where('ownerId').equals(clientUuid).toArray()
    const copies = new Map(files.map((file) => [file.id, copyOf(file, id, isOther)]))
    const now = Date.now()
    await db.files.bulkAdd([...copies.values()])
    await db.drafts.add({
      id,
      ...(isOther ? {} : { clientUuid }),
      publicId,
      formTitle,
      formVersion: record.formVersion,
      answers: toDraftAnswers(record, copies),
      ...(record.clock === undefined ? {} : { clock: record.clock }),
      page: 0,
      startedAt: now,
      updatedAt: now,
      replaces: clientUuid,
      refusal,
      isUntouched: true,
    })
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
