/** Reads the files of XLSForms. Apart from the conversion, because the library for spreadsheets is large. */
export { readListFile, readWorkbook, type XlsformWorkbook } from './read-workbook.ts'
export { writeWorkbook } from './write-workbook.ts'
export { WorkbookError, type WorkbookProblem } from './workbook-problem.ts'
