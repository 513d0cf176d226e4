/** The translation of XLSForms: from the rows of their sheets to fields, with a report of each row. Files are read elsewhere. */
export { convertForm } from './convert.ts'
export type {
  ConversionOptions,
  ConvertedForm,
  LeftOutReason,
  Row,
  RowChange,
  RowReport,
  Sheets,
} from './types.ts'
