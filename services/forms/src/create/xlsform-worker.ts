import { randomUUID } from 'node:crypto'
import { parentPort } from 'node:worker_threads'

import { maxDocumentBytes } from '@formpost/rules'
import {
  convertForm,
  describeLost,
  describeReport,
  findRefusals,
  summarize,
  toDocument,
  writeForm,
  type ExportedForm,
  type Refusal,
  type ReportSummary,
  type ReportText,
} from '@formpost/xlsform'
import {
  readListFile,
  readWorkbook,
  WorkbookError,
  writeWorkbook,
  type WorkbookProblem,
} from '@formpost/xlsform/workbook'
import { RE2JS } from 're2js'

export interface SentFile {
  name: string
  content: Uint8Array
}

/** An XLSForm and the files of choices that it names. */
export interface ConversionRequest {
  file: SentFile
  lists: readonly SentFile[]
}

/** JSON of the document, with what became of the rows, or why a file cannot be read: at `file` or `list.<index>`. */
export type Conversion =
  | {
      document: string
      fields: number
      summary: ReportSummary
      rows: ReportText
      /** Sheets that are left out. */
      unused: string[]
      /** Whether texts without a language were taken to be English. */
      isEnglishAssumed: boolean
    }
  | { problems: (WorkbookProblem | Refusal | { code: 'xlsform_too_complex' })[]; path: string }

function convert({ file, lists }: ConversionRequest): Conversion {
  let path = 'file'
  try {
    const { sheets, unused } = readWorkbook(file.content)
    const rows = lists.map(({ name, content }, index) => {
      path = `list.${index}`
      return [name, readListFile(content)] as const
    })
    const refusals = findRefusals(sheets)
    if (refusals.length > 0) return { problems: refusals, path: 'file' }
    const converted = convertForm(sheets, {
      ...{ uuid: randomUUID, patterns: RE2JS, lists: new Map(rows) },
    })
    const names = { fileName: file.name, language: 'en' }
    const { document, assumedLanguage } = toDocument(converted, names)
    const json = JSON.stringify(document)
    if (json.length > maxDocumentBytes) {
      return { problems: [{ code: 'xlsform_too_complex' }], path: 'file' }
    }
    return {
      document: json,
      fields: converted.fields.length,
      summary: summarize(converted.report),
      rows: describeReport(converted.report),
      unused,
      isEnglishAssumed: assumedLanguage !== undefined,
    }
  } catch (error) {
    if (error instanceof WorkbookError) return { problems: [error.problem], path }
    throw error
  }
}

/** A form as an XLSForm, and JSON of what ODK does not know of it. */
export interface Written {
  /** Absent if only the report was asked for. */
  content?: Uint8Array
  report: string
}

function write(form: ExportedForm, isReportOnly: boolean): Written {
  const { sheets, lost } = writeForm(form, RE2JS)
  const report = JSON.stringify(describeLost(lost))
  return isReportOnly ? { report } : { content: writeWorkbook(sheets), report }
}

/** What the thread does: reads an XLSForm, or writes a form as one. */
export type XlsformTask =
  { read: ConversionRequest } | { write: ExportedForm; isReportOnly: boolean }

parentPort!.on('message', (task: XlsformTask) =>
  parentPort!.postMessage(
    'read' in task ? convert(task.read) : write(task.write, task.isReportOnly),
  ),
)
