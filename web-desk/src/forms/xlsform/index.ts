/** Importing XLSForms: loaded with the first file, because the library for spreadsheets is large. */
export { convertFile } from './convert-file.ts'
export { problemTexts } from './problem-text.ts'
export { XlsformReport } from './xlsform-report.tsx'
