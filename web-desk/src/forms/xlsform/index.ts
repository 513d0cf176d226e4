/** Importing XLSForms: loaded with the first file, because few import one. */
export { convertFile } from './convert-file.ts'
export { problemTexts } from './problem-text.ts'
export { XlsformReport } from './xlsform-report.tsx'
