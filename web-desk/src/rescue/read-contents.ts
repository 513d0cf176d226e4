import type { Form } from '@formpost/contract'
import { problemOf, type ExportProblem } from '@formpost/ui/device-export/export-error.ts'
import type { ListedRecord } from '@formpost/ui/device-export/format.ts'
import { openExport } from '@formpost/ui/device-export/open-export.ts'

import type { ReadRecord } from './deliver-record.ts'

/** A record that is not delivered, and why: `edited` has a change that was not submitted, `plain` is to be encrypted first. */
export interface LeftOut {
  filledAt: string
  reason: 'edited' | 'plain' | { problem: ExportProblem }
}

/** What an export has for a form. */
export interface Contents {
  records: ReadRecord[]
  leftOut: LeftOut[]
  /** How many had been sent before the export. */
  sent: number
  /** How many drafts of the form there are. */
  drafts: number
  /** How many records of other forms there are, by the titles of these. */
  others: ReadonlyMap<string, number>
}

type Opened = Awaited<ReturnType<typeof openExport>>

async function readRecord(
  opened: Opened,
  { clientUuid, filledAt }: ListedRecord,
  form: Form,
): Promise<ReadRecord | LeftOut> {
  try {
    const record = await opened.record(clientUuid)
    if (record.isEdited) return { filledAt, reason: 'edited' }
    if (form.is_encrypted && !record.isEncrypted) return { filledAt, reason: 'plain' }
    const message = record.isEncrypted ? await opened.message(clientUuid) : undefined
    return { record, message, readFile: opened.file }
  } catch (error) {
    return { filledAt, reason: { problem: problemOf(error) } }
  }
}

function countTitles(records: readonly ListedRecord[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { formTitle } of records) counts.set(formTitle, (counts.get(formTitle) ?? 0) + 1)
  return counts
}

/** Reads what an export has for a form. Throws an `ExportError` if the file is none. */
export async function readContents(file: Blob, form: Form): Promise<Contents> {
  const opened = await openExport(file)
  const { index } = opened
  const own = index.records.filter(({ publicId }) => publicId === form.public_id)
  const unsent = own.filter(({ isSent }) => !isSent)
  const records: ReadRecord[] = []
  const leftOut: LeftOut[] = []
  for (const listed of unsent) {
    const read = await readRecord(opened, listed, form)
    if ('record' in read) records.push(read)
    else leftOut.push(read)
  }
  const isOther = ({ publicId, isSent }: ListedRecord) => publicId !== form.public_id && !isSent
  return {
    records,
    leftOut,
    sent: own.length - unsent.length,
    drafts: index.drafts.filter(
      ({ publicId, replaces }) => publicId === form.public_id && replaces === null,
    ).length,
    others: countTitles(index.records.filter(isOther)),
  }
}
