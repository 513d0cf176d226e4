import type { PublicForm } from '@formpost/contract'

import { db } from '../db/database.ts'
import { editedRecords } from '../db/edits.ts'
import { outboxCounts } from '../db/outbox.ts'
import { decryptFile, decryptRecord } from '../db/row-encryption.ts'
import type { FileRow, RecordRow } from '../db/rows.ts'
import { translateForm, type ShownForm } from '../fill/languages/translate-form.ts'
import { linkWait } from './delivery/link.ts'
import { isReadable, mayRetryRefused } from './delivery/record-state.ts'
import { shownAnswers, type ShownAnswer } from './shown-answers.ts'

/** A record with what is needed to show it. */
export interface ListedRecord {
  record: RecordRow
  /** The version that it was filled in on, in the language in which it was shown. Those of sent records may be gone. */
  form: ShownForm | undefined
  /** Whether it has an unfinished edit, and so is not sent. */
  isEdited: boolean
  /** Whether it waits for a link that is neither metered nor slow. */
  waitsForLink: boolean
}

/** A record as it is shown: without answers if it cannot be read here. */
async function toShown(record: RecordRow): Promise<RecordRow> {
  const hidden = { ...record, answers: {}, entered: undefined }
  if (!isReadable(record)) return hidden
  return decryptRecord(record).catch(() => hidden)
}

/** The files of a record, if it can be read here. */
export async function shownFiles(record: RecordRow): Promise<FileRow[]> {
  if (record.lostPin) return []
  const files = await db.files.where('ownerId').equals(record.clientUuid).toArray()
  const shown = await Promise.allSettled(files.map(decryptFile))
  return shown.flatMap((file) => (file.status === 'fulfilled' ? file.value : []))
}

/** All records that need attention and the newest others, grouped by form. The limit keeps each update cheap. */
export async function loadRecords(shown: number) {
  const attention = await db.records.where({ state: 'needs_attention' }).toArray()
  const rest = await db.records
    .orderBy('filledAt')
    .reverse()
    .filter((record) => record.state !== 'needs_attention')
    .limit(shown)
    .toArray()
  const listed = await addForms([...attention, ...rest].sort(newestFirst))
  const groups = new Map<string, ListedRecord[]>()
  for (const item of listed) {
    const group = groups.get(item.record.publicId)
    if (group) group.push(item)
    else groups.set(item.record.publicId, [item])
  }
  const [total, { waiting }] = await Promise.all([db.records.count(), outboxCounts()])
  const more = total - attention.length - rest.length
  const canRetry = attention.some((record) => mayRetryRefused(record, undefined))
  return { groups: [...groups], more, total, canSend: waiting > 0 || canRetry }
}

/** Adds the definitions, each read once per language, and whether records are being edited. */
async function addForms(stored: readonly RecordRow[]): Promise<ListedRecord[]> {
  const records = await Promise.all(stored.map(toShown))
  const keyOf = ({ publicId, formVersion, language }: RecordRow) =>
    `${publicId} ${formVersion} ${language}`
  const oneEach = new Map(records.map((record) => [keyOf(record), record]))
  const keys = [...oneEach.values()].map((record) => [record.publicId, record.formVersion])
  const rows = await db.definitions.bulkGet(keys as [string, number][])
  const shown = [...oneEach].map(
    async ([key, record], at) => [key, await inShownLanguage(rows[at]?.form, record)] as const,
  )
  const forms = new Map(await Promise.all(shown))
  const edited = await editedRecords()
  const waitsForLink = await linkWait()
  return records.map((record) => ({
    record,
    form: forms.get(keyOf(record)),
    isEdited: edited.has(record.clientUuid),
    waitsForLink: record.state === 'waiting' && waitsForLink(record),
  }))
}

async function inShownLanguage(
  form: PublicForm | undefined,
  { language }: RecordRow,
): Promise<ShownForm | undefined> {
  const hash = form?.parts?.[`translations.${language}`]
  if (!form || hash === undefined) return form
  const part = await db.parts.get([form.public_id, hash])
  return part ? translateForm(form, part.content) : form
}

const newestFirst = (a: RecordRow, b: RecordRow): number => b.filledAt.localeCompare(a.filledAt)

async function answersOf({ record, form }: ListedRecord): Promise<ShownAnswer[]> {
  if (!form?.language) return shownAnswers(record, form)
  const { languageAnswers } = await import('./language-answers.ts')
  return languageAnswers(record, form)
}

/** One record with its answers and files; null if it is not on this device. */
export async function loadRecord(
  clientUuid: string,
): Promise<{ listed: ListedRecord; answers: ShownAnswer[]; files: FileRow[] } | null> {
  const record = await db.records.get(clientUuid)
  if (!record) return null
  const [listed] = await addForms([record])
  return { listed: listed!, answers: await answersOf(listed!), files: await shownFiles(record) }
}
