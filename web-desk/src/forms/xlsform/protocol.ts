import type { Refusal, ReportSummary, RowReport } from '@formpost/xlsform'
import type { WorkbookProblem } from '@formpost/xlsform/workbook'

/** A form document made of an XLSForm. */
export interface ConvertedFile<Document = object> {
  document: Document
  summary: ReportSummary
  /** Of rows of which there is more to say than that they are taken whole. */
  report: RowReport[]
  /** Sheets that are left out. */
  unused: string[]
  /** The language that texts without one were taken to be in; undefined if there is no such text. */
  assumedLanguage: string | undefined
}

/** What the page sends to the worker. */
export interface ConvertCall {
  file: File
  /** Files of choices that the form names. */
  listFiles: readonly File[]
  /** Of texts without one. */
  language: string
}

/** Why a file is no XLSForm, or what would leave out questions or conditions. */
export type FileProblem = WorkbookProblem | Refusal

/** What the worker answers. */
export type ConvertReply =
  | { converted: ConvertedFile }
  | { problems: readonly FileProblem[] }
  /** An unexpected failure. */
  | { error: string }
