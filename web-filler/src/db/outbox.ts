import type { PublicForm } from '@formpost/contract'

import { edited, sentMeanwhile } from '../outbox/delivery/edited-record.ts'
import { concernsForm } from '../outbox/delivery/refusal-kind.ts'
import { sendsSame } from '../outbox/delivery/sent-fields.ts'
import { db } from './database.ts'
import { pinDefinition } from './definitions.ts'
import { loadEncryption, prepareFiles, replaceFiles } from './drafts.ts'
import type { DraftRow, FileRow, PreparedRecord, RecordRow, RecordState } from './rows.ts'

/** Loaded when it is needed, because few forms have reports. A record without a number is better than none. */
const loadNumbering = (): Promise<Numbered | undefined> =>
  import('./devices.ts').then(
    ({ numbered }) => numbered,
    () => undefined,
  )

/** Gives a record the next number of this device. */
type Numbered = (record: RecordRow) => Promise<RecordRow>

export interface RecordWithFiles {
  record: RecordRow
  files: FileRow[]
}

/** A record with its answers, which is stored without them where a PIN is set. */
export async function readRecord(clientUuid: string): Promise<RecordRow | undefined> {
  const row = await db.records.get(clientUuid)
  return row?.sealedContent ? (await loadEncryption()).decryptRecord(row) : row
}

/**
 * Replaces a draft, and the record that it edits, with a record in the outbox, and returns that. Fails if
 * the draft was already submitted: adding its record fails, because both share an id.
 */
export async function enqueue(
  record: RecordRow,
  files: readonly FileRow[],
  form: PublicForm,
  draft: Pick<DraftRow, 'id' | 'replaces'>,
): Promise<RecordRow> {
  // Files of the draft may be encrypted with a PIN, without which those of the record must be readable.
  const prepared: PreparedRecord = (await db.keys.count())
    ? await (await loadEncryption()).prepareForDelivery(record, files)
    : await prepareFiles(record.clientUuid, files)
  const replaced = draft.replaces === null ? undefined : await readRecord(draft.replaces)
  const numbered = form.device_reports ? await loadNumbering() : undefined
  const tables = [db.drafts, db.files, db.records, db.definitions, db.devices, db.clock]
  return db.transaction('rw', tables, async () => {
    await pinDefinition(form)
    const stored = replaced && (await db.records.get(replaced.clientUuid))
    const former = stored && { ...stored, answers: replaced.answers }
    const queued = await toQueue(record, files, former, draft, numbered, prepared.content)
    await db.drafts.delete(draft.id)
    const { clientUuid } = queued
    if (clientUuid !== draft.id) await db.files.where('ownerId').equals(draft.id).delete()
    await replaceFiles(clientUuid, prepared)
    if (former && former.clientUuid !== record.clientUuid) await removeRecord(former.clientUuid)
    return queued
  })
}

/** Stores the record to send, with its content as it is stored. Runs in the transaction of `enqueue`. */
async function toQueue(
  record: RecordRow,
  files: readonly FileRow[],
  former: RecordRow | undefined,
  { id }: Pick<DraftRow, 'id'>,
  numbered: Numbered = async (row) => row,
  content: Partial<RecordRow> = {},
): Promise<RecordRow> {
  if (former?.clientUuid !== record.clientUuid) {
    const added = await numbered(record)
    await db.records.add({ ...added, ...content })
    return added
  }
  const formerFiles = await db.files.where('ownerId').equals(former.clientUuid).toArray()
  const queued =
    former.state === 'waiting' || former.state === 'needs_attention'
      ? edited(former, record, !sendsSame([record, files], [former, formerFiles]))
      : await numbered(sentMeanwhile(record, id))
  await db.records.put({ ...queued, ...content })
  return queued
}

/** Tries refused records of a form again now, because it may accept answers again. */
export async function retryRefusedOf(publicId: string): Promise<void> {
  if ((await countByState('needs_attention')) === 0) return
  await db.records
    .where({ state: 'needs_attention' })
    .filter(({ publicId: form, refusal, nextTryAt }) => {
      return form === publicId && nextTryAt > 0 && refusal !== null && concernsForm(refusal)
    })
    .modify({ nextTryAt: 0 })
}

/**
 * Deletes a record that is not being sent, with what belongs to it. Runs in the caller's transaction. The number of one that was not sent
 * is reported as deleted, even if the service may have it.
 */
export async function removeRecord(clientUuid: string): Promise<void> {
  const record = await db.records.get(clientUuid)
  if (record?.state === 'sending') return
  const { device, publicId } = record ?? {}
  if (device && record!.state !== 'sent') {
    // Another device reports its own numbers.
    await db.devices.update(
      publicId!,
      ({ deviceId, deleted }) => void (deviceId === device.id && deleted.push(device.seq)),
    )
  }
  await db.records.delete(clientUuid)
  await db.files.where('ownerId').equals(clientUuid).delete()
  const edits = await db.drafts.where({ replaces: clientUuid }).primaryKeys()
  await db.drafts.bulkDelete(edits)
  await db.files.where('ownerId').anyOf(edits).delete()
}

/** Unsent records and drafts: what would be lost with this device. */
export async function unsentCounts(): Promise<{ records: number; drafts: number }> {
  const [{ waiting, attention }, drafts] = await Promise.all([outboxCounts(), db.drafts.count()])
  return { records: waiting + attention, drafts }
}

export interface OutboxCounts {
  /** Waiting or sending. */
  waiting: number
  attention: number
}

// One query per state: for several states at once, Dexie loads every record.
export const countByState = (state: RecordState): Promise<number> =>
  db.records.where({ state }).count()

export async function outboxCounts(): Promise<OutboxCounts> {
  const [waiting, sending, attention] = await Promise.all([
    countByState('waiting'),
    countByState('sending'),
    countByState('needs_attention'),
  ])
  return { waiting: waiting + sending, attention }
}
