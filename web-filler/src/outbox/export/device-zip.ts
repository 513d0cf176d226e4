import type { PublicForm } from '@formpost/contract'
import {
  exportFormat,
  exportVersion,
  pathOf,
  type ExportIndex,
} from '@formpost/ui/device-export/format.ts'

import { db } from '../../db/database.ts'
import { loadForm } from '../../db/definitions.ts'
import { loadDraft } from '../../db/drafts.ts'
import { decryptFile, decryptRecord, isOfEncryptedForm } from '../../db/row-encryption.ts'
import type { DraftRow, FileRow, PartRow, RecordRow } from '../../db/rows.ts'
import { afterUnknown } from '../delivery/record-state.ts'
import { toExportedDraft, toExportedRecord } from './exported-rows.ts'
import { protectedIfNeeded } from './protect.ts'
import { json, pathsOf, readableEntries } from './readable.ts'
import { zip, type ZipEntry } from './zip.ts'

export interface DraftWithFiles {
  row: DraftRow
  files: readonly FileRow[]
  form: PublicForm | undefined
  /** Whether devices keep it encrypted; here it is not. */
  isEncrypted: boolean
}

export const exportName = (): string =>
  `formpost-${new Date().toISOString().slice(0, 16).replace(/[T:]/g, '-')}.zip`

function draftEntries({ row, files, form, isEncrypted }: DraftWithFiles): ZipEntry[] {
  const { answers, ...about } = row
  const folder = `drafts/${row.id}`
  const entries = readableEntries({ folder, about, answers, files, form })
  if (row.isUntouched) return entries
  const exported = toExportedDraft(row, files, pathsOf(folder, files), isEncrypted)
  return [...entries, { path: pathOf.draft(row.id), content: json(exported) }]
}

/** What cannot be decrypted is left out, because the rest must be rescued. */
async function readable<Row>(rows: readonly Promise<Row>[]): Promise<Row[]> {
  const settled = await Promise.allSettled(rows)
  return settled.flatMap((row) => (row.status === 'fulfilled' ? row.value : []))
}

async function recordEntries(record: RecordRow, isEdited: boolean): Promise<ZipEntry[]> {
  const { answers, entered: _entered, encryptedPayload, ...about } = record
  const { clientUuid, state } = record
  const folder = `records/${clientUuid}`
  const stored = await db.files.where('ownerId').equals(clientUuid).toArray()
  const files = await readable(stored.map(decryptFile))
  const form = await loadForm(record.publicId, record.formVersion)
  const entries = readableEntries({ folder, about, answers, files, form })
  if (encryptedPayload) {
    entries.push({ path: pathOf.message(clientUuid), content: encryptedPayload })
  }
  if (state === 'sent') return entries
  const exported = toExportedRecord(record, files, pathsOf(folder, files), isEdited)
  return [...entries, { path: pathOf.record(clientUuid), content: json(exported) }]
}

const formEntry = (form: PublicForm): ZipEntry => ({
  path: pathOf.form(form.public_id, form.version),
  content: json(form),
})
const partEntry = ({ publicId, hash, content }: PartRow): ZipEntry => ({
  path: pathOf.part(publicId, hash),
  content: json(content),
})

const listedDraft = ({ id, publicId, formTitle, replaces }: DraftRow) => {
  return { id, publicId, formTitle, replaces }
}
const listedForm = ({ public_id: publicId, version }: PublicForm) => ({ publicId, version })

function indexEntry(contents: Pick<ExportIndex, 'records' | 'drafts' | 'forms' | 'parts'>) {
  const about = { format: exportFormat, version: exportVersion } as const
  const index: ExportIndex = { ...about, exportedAt: new Date().toISOString(), ...contents }
  return { path: pathOf.index, content: json(index) }
}

const zipEntries = async (entries: readonly ZipEntry[]) => protectedIfNeeded(await zip(entries))

/** A ZIP of drafts in memory. */
export function zipDrafts(drafts: readonly DraftWithFiles[]): Promise<Blob> {
  const forms = drafts.flatMap(({ form }) => form ?? [])
  const index = indexEntry({
    records: [],
    drafts: drafts.map(({ row }) => listedDraft(row)),
    forms: forms.map(listedForm),
    parts: [],
  })
  return zipEntries([index, ...forms.map(formEntry), ...drafts.flatMap(draftEntries)])
}

/** The versions of forms that records and drafts were filled in on, the newest ones, and their translations. */
async function formsOf(rows: readonly { publicId: string; formVersion: number }[]) {
  const versions = new Map<string, PublicForm>()
  for (const { publicId, formVersion } of rows) {
    const key = `${publicId} ${formVersion}`
    if (versions.has(key)) continue
    for (const form of [await loadForm(publicId, formVersion), await loadForm(publicId)]) {
      if (form) versions.set(`${publicId} ${form.version}`, form)
    }
  }
  const forms = [...versions.values()]
  const keys = forms.flatMap(({ public_id: publicId, parts = {} }) =>
    Object.values(parts).map((hash): [string, string] => [publicId, hash]),
  )
  const parts = await db.parts.where('[publicId+hash]').anyOf(keys).toArray()
  return { forms, parts }
}

/** A draft that cannot be decrypted is left out. */
async function readDrafts(rows: readonly DraftRow[]): Promise<DraftWithFiles[]> {
  const drafts: DraftWithFiles[] = []
  for (const row of rows) {
    const draft = await loadDraft(row.id).catch(() => undefined)
    if (!draft) continue
    const form = await loadForm(draft.row.publicId, draft.row.formVersion)
    drafts.push({ ...draft, form, isEncrypted: isOfEncryptedForm(row) })
  }
  return drafts
}

/** From now on another device may send these records. */
const noteExport = (clientUuids: readonly string[]) =>
  db.records
    .where('clientUuid')
    .anyOf(clientUuids)
    .and(({ state, lostPin }) => state !== 'sent' && !lostPin)
    .modify((record) => void (record.mayBeStored = afterUnknown(record)))

async function zipRows(clientUuids: readonly string[], rows: readonly DraftRow[]): Promise<Blob> {
  await noteExport(clientUuids)
  const stored = await db.records.bulkGet([...clientUuids])
  const exported = stored.flatMap((row) => (row && !row.isUnwanted && !row.lostPin ? row : []))
  const records = await readable(exported.map(decryptRecord))
  const drafts = await readDrafts(rows)
  const changed = drafts.flatMap(({ row }) => (row.isUntouched ? [] : row))
  const edited = new Set(changed.map(({ replaces }) => replaces))
  const unsent = records.filter(({ state }) => state !== 'sent')
  const { forms, parts } = await formsOf([...unsent, ...changed])
  const index = indexEntry({
    records: records.map(({ clientUuid, publicId, formTitle, filledAt, state }) => {
      return { clientUuid, publicId, formTitle, filledAt, isSent: state === 'sent' }
    }),
    drafts: changed.map(listedDraft),
    forms: forms.map(listedForm),
    parts: parts.map(({ publicId, hash }) => ({ publicId, hash })),
  })
  const contents: ZipEntry[] = [...forms.map(formEntry), ...parts.map(partEntry)]
  for (const record of records) {
    contents.push(...(await recordEntries(record, edited.has(record.clientUuid))))
  }
  const list = records.map((record) => ({
    ...record,
    answers: undefined,
    entered: undefined,
    encryptedPayload: undefined,
  }))
  const readableList = { path: 'records.json', content: json(list) }
  return zipEntries([index, readableList, ...contents, ...drafts.flatMap(draftEntries)])
}

/** A ZIP of all records, drafts and files on this device. */
export async function exportAll(): Promise<Blob> {
  const ids = await db.records.orderBy('filledAt').primaryKeys()
  return zipRows(ids, await db.drafts.toArray())
}

/** A ZIP of one record and its edit. */
export const exportRecord = async (clientUuid: string): Promise<Blob> =>
  zipRows([clientUuid], await db.drafts.where({ replaces: clientUuid }).toArray())
