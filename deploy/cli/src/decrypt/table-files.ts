import { open, type FileHandle } from 'node:fs/promises'
import path from 'node:path'

import type { FormField } from '@formpost/rules'
import { byteOrderMark, csvTables, tableHeader, tableLines, type CsvRow } from '@formpost/rules/csv'

import { safeFileName } from '../safe-file-name.ts'

/** The tables of an export as CSV files. */
export interface TableFiles {
  add(row: CsvRow & { uuid: string }): Promise<void>
  close(): Promise<void>
}

/** Names that differ on systems where case does not count. */
function createFileNames() {
  const taken = new Set<string>()
  return (title: string): string => {
    const base = safeFileName(title || 'repeat')
    for (let number = 1; ; number++) {
      const name = `${base}${number > 1 ? ` (${number})` : ''}.csv`
      if (taken.has(name.toLowerCase())) continue
      taken.add(name.toLowerCase())
      return name
    }
  }
}

/**
 * Writes `answers.csv` with the submissions and a file for each repeat, named by its label. If there is one, submissions have their uuids
 * too, by which the files are joined.
 */
export async function openTables(
  folder: string,
  fields: readonly FormField[],
): Promise<TableFiles> {
  const tables = csvTables(fields)
  const withIds = tables.length > 1
  const nameOf = createFileNames()
  const files: FileHandle[] = []
  for (const table of tables) {
    const { label, name } = table.repeat?.field ?? { label: 'answers' }
    const file = await open(path.join(folder, nameOf(label || name || '')), 'wx', 0o600)
    files.push(file)
    await file.appendFile(byteOrderMark + tableHeader(table, withIds))
  }
  return {
    async add(row) {
      for (const [at, table] of tables.entries()) {
        const lines = tableLines(table, row, withIds)
        if (lines) await files[at]!.appendFile(lines)
      }
    },
    async close() {
      for (const file of files) await file.close()
    },
  }
}
