import type { SheetRow } from './columns.ts'

/** What only the server and the app of the Community Health Toolkit (CHT) fill in or understand. */
const machinery =
  /select-contact|db-object|contact-summary|user-contact-summary|(?:^|[^\w.-])inputs\/|\/inputs\/|cht:|z-score|parse-timestamp-to-date/

const columns = ['appearance', 'relevant', 'required', 'constraint', 'calculation', 'default']

/** Whether a row needs CHT: its type is a document of CHT's database, or it reads what CHT puts into a form. */
export const usesCht = (row: SheetRow): boolean =>
  /^db:/i.test(row.get('type')) || columns.some((column) => machinery.test(row.get(column)))

/** Whether a group is the one that CHT fills in before a form is opened. */
export const isChtInputs = (row: SheetRow): boolean =>
  row.get('name') === 'inputs' && /^begin[ _]group$/i.test(row.get('type'))
