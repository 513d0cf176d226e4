import type { PublicForm } from '@formpost/contract'

import { db } from '../../db/database.ts'
import { loadForm } from '../../db/definitions.ts'
import { loadDraft } from '../../db/drafts.ts'
import { isInstances } from '../../db/instances.ts'
import type { DraftRow, FileRow, RecordRow } from '../../db/rows.ts'
import { zip, type ZipEntry } from './zip.ts'

export interface DraftWithFiles {
  row: DraftRow
  files: readonly FileRow[]
  form: PublicForm | undefined
}

/** A readable file name that is valid on common file systems. */
const safeName = (name: string): string =>
  name
    .normalize('NFC')
    .replace(/[\p{Cc}"*/:<>?\\|]+/gu, '-')
    .replace(/^\.+/, '')
    .slice(0, 80)
    .trim() || 'file'

const json = (value: unknown): string => JSON.stringify(value, null, 2) + '\n'

export const exportName = (): string =>
  `formpost-${new Date().toISOString().slice(0, 16).replace(/[T:]/g, '-')}.zip`

interface Content {
  folder: string
  about: object
  answers: Record<string, unknown>
  files: readonly FileRow[]
  form: PublicForm | undefined
}

/** The entries of one folder: the answers with their labels, and the files. */
function entriesOf({ folder, about, answers, files, form }: Content): ZipEntry[] {
  const paths = new Map(
    files.map((file, index) => [file.id, `${folder}/${index + 1}-${safeName(file.name)}`]),
  )
  const fields = new Map(form?.fields.map((field) => [field.id, field]))
  const labelled = (given: Content['answers']): object[] =>
    Object.entries(given).map(([id, value]) => ({
      field: id,
      label: fields.get(id)?.label ?? null,
      type: fields.get(id)?.type ?? null,
      value: isInstances(value)
        ? value.map(({ key: _key, ...instance }) => labelled(instance))
        : paths.get(value as string) || value,
    }))
  return [
    { path: `${folder}/answers.json`, content: json({ ...about, answers: labelled(answers) }) },
    ...files.map((file) => ({ path: paths.get(file.id)!, content: file.blob })),
  ]
}

function draftEntries({ row, files, form }: DraftWithFiles): ZipEntry[] {
  const { answers, ...about } = row
  return entriesOf({ folder: `drafts/${row.id}`, about, answers, files, form })
}

async function recordEntries(record: RecordRow): Promise<ZipEntry[]> {
  const { answers, entered: _entered, encryptedPayload, ...about } = record
  const folder = `records/${record.clientUuid}`
  const files = await db.files.where('ownerId').equals(record.clientUuid).toArray()
  const form = await loadForm(record.publicId, record.formVersion)
  const entries = entriesOf({ folder, about, answers, files, form })
  if (encryptedPayload) entries.push({ path: `${folder}/answers.asc`, content: encryptedPayload })
  return entries
}

/** A ZIP of drafts in memory. */
export const zipDrafts = (drafts: readonly DraftWithFiles[]): Promise<Blob> =>
  zip(drafts.flatMap(draftEntries))

/** A ZIP of all records, drafts and files on this device. */
export async function exportAll(): Promise<Blob> {
  const records = await db.records.orderBy('filledAt').toArray()
  const entries = (await Promise.all(records.map(recordEntries))).flat()
  for (const id of await db.drafts.toCollection().primaryKeys()) {
    const draft = await loadDraft(id)
    if (!draft) continue
    const { publicId, formVersion } = draft.row
    entries.push(...draftEntries({ ...draft, form: await loadForm(publicId, formVersion) }))
  }
  const index = records.map((record) => ({
    ...record,
    answers: undefined,
    entered: undefined,
    encryptedPayload: undefined,
  }))
  return zip([{ path: 'records.json', content: json(index) }, ...entries])
}
