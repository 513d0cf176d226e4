/** The translation of XLSForms: from the rows of their sheets to fields, with a report of each row. Files are read elsewhere. */
export { convertForm } from './convert.ts'
export { exportForm, type ExportedForm } from './export/export-form.ts'
export { toDocument, type XlsformDocument } from './form-document.ts'
export { findRefusals, type Refusal } from './refusals.ts'
export { describeReport, type ReportText } from './report-text.ts'
export { describeLost, type LostSetting } from './own/describe-lost.ts'
export { writeForm, type OwnSetting, type WrittenForm } from './own/own-settings.ts'
export { summarize } from './report.ts'
export type {
  ConversionOptions,
  ConvertedForm,
  LeftOutReason,
  KeptSheets,
  ListFiles,
  ReportSummary,
  Row,
  RowChange,
  RowNote,
  RowReport,
  Sheets,
} from './types.ts'
