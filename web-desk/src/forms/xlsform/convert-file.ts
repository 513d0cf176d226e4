import { loadErrorTexts } from '@formpost/ui/messages/errors/index.ts'
import { language } from '@formpost/ui/messages/language.ts'
import {
  convertForm,
  findRefusals,
  toDocument,
  type Refusal,
  type RowReport,
} from '@formpost/xlsform'
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

/** A form with mistakes that would leave out questions or conditions. */
export class RefusedForm extends Error {
  readonly refusals: readonly Refusal[]

  constructor(refusals: readonly Refusal[]) {
    super('The XLSForm is refused.')
    this.refusals = refusals
  }
}

/**
 * Converts an XLSForm with the files of choices that it names. Throws a `WorkbookError` if a file is none, and a `RefusedForm` if it has
 * mistakes.
 */
export async function convertFile(file: File, listFiles: readonly File[]): Promise<ConvertedFile> {
  const { sheets, unused } = readWorkbook(await bytesOf(file))
  const refusals = findRefusals(sheets)
  if (refusals.length > 0) throw new RefusedForm(refusals)
  const lists = new Map<string, ReturnType<typeof readListFile>>()
  for (const each of listFiles) lists.set(each.name, readListFile(await bytesOf(each)))
  const converted = convertForm(sheets, {
    uuid: () => crypto.randomUUID(),
    patterns: RE2JS,
    lists,
  })
  // The report says why expressions are left out.
  await loadErrorTexts()
  const { document, assumedLanguage } = toDocument(converted, { fileName: file.name, language })
  return { document: document as FormDocument, report: converted.report, unused, assumedLanguage }
}
