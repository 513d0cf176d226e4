import { csvText } from '@formpost/rules/csv'

export { createArchivePaths, exportFileName } from '@formpost/rules/csv'

/** A line of CSV, as in exports (docs/api-behaviour.md#csv-export). */
export const csvLine = (cells: readonly string[]): string => `${cells.map(csvText).join()}\r\n`
