import { open, type FileHandle } from 'node:fs/promises'
import path from 'node:path'

import type { FormField } from '@formpost/rules'
import {
  byteOrderMark,
  csvHeader,
  csvHeadings,
  csvLine,
  csvLineOf,
  csvTables,
  idColumn,
  instanceCells,
  instanceColumns,
  type CsvRow,
  type CsvTable,
} from '@formpost/rules/csv'

import { safeFileName } from './safe-file-name.ts'

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
  const [main, ...repeats] = csvTables(fields) as [CsvTable, ...CsvTable[]]
  const nameOf = createFileNames()
  const files: FileHandle[] = []
  const create = async (title: string, header: string) => {
    const file = await open(path.join(folder, nameOf(title)), 'wx', 0o600)
    files.push(file)
    await file.appendFile(byteOrderMark + header)
    return file
  }
  const hasIds = repeats.length > 0
  const answers = await create('answers', csvHeader(main.columns, [], hasIds ? [idColumn] : []))
  const tables: [CsvTable, FileHandle][] = []
  for (const table of repeats) {
    const { label, name } = table.repeat!.field
    const header = csvLineOf(csvHeadings(table.columns, instanceColumns, []))
    tables.push([table, await create(label || name || '', header)])
  }
  return {
    async add(row) {
      await answers.appendFile(`${hasIds ? `${row.uuid},` : ''}${csvLine(main.columns, row)}`)
      for (const [table, file] of tables) {
        const lines = [...instanceCells(table, row.uuid, row.answers ?? {})].map(csvLineOf)
        if (lines.length > 0) await file.appendFile(lines.join(''))
      }
    },
    async close() {
      for (const file of files) await file.close()
    },
  }
}
