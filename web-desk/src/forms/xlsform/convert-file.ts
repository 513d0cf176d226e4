import { language } from '@formpost/ui/messages/language.ts'
import { convertForm, toDocument, type RowReport } from '@formpost/xlsform'
import { readListFile, readWorkbook } from '@formpost/xlsform/workbook'
import { RE2JS } from 're2js'

import type { FormDocument } from '../create-form.ts'

/** A form document made of an XLSForm. */
export interface ConvertedFile {
  document: FormDocument
  report: RowReport[]
  /** Sheets that are left out. */
  unused: string[]
  /** The language that texts without one were taken to be in; undefined if there is no such text. */
  assumedLanguage: string | undefined
}

const bytesOf = async (file: File) => new Uint8Array(await file.arrayBuffer())

/** Converts an XLSForm with the files of choices that it names. Throws a `WorkbookError` if a file is none. */
export async function convertFile(file: File, listFiles: readonly File[]): Promise<ConvertedFile> {
  const { sheets, unused } = readWorkbook(await bytesOf(file))
  const lists = new Map<string, ReturnType<typeof readListFile>>()
  for (const each of listFiles) lists.set(each.name, readListFile(await bytesOf(each)))
  const converted = convertForm(sheets, {
    uuid: () => crypto.randomUUID(),
    patterns: RE2JS,
    lists,
  })
  const { document, assumedLanguage } = toDocument(converted, { fileName: file.name, language })
  return { document: document as FormDocument, report: converted.report, unused, assumedLanguage }
}
