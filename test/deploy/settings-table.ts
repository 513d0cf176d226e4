import { readFile } from 'node:fs/promises'
import path from 'node:path'

export interface Setting {
  name: string
  readBy: string
  isRequired: boolean
}

/** The table of settings in deploy/README.md, which is generated from the configuration schemas. */
export async function readSettingsTable(): Promise<Setting[]> {
  const file = path.resolve(import.meta.dirname, '../../deploy/README.md')
  const text = await readFile(file, 'utf8')
  const rows = [...text.matchAll(/^\| `([A-Z_\d]+)` +\| (.+?) +\| (.*?) +\|/gm)]
  return rows.map(([, name, readBy, fallback]) => ({
    name: name!,
    readBy: readBy!,
    isRequired: fallback === 'required',
  }))
}

export const isReadBy = ({ readBy }: Setting, name: string): boolean =>
  readBy === 'all' || readBy.split(', ').includes(name)
