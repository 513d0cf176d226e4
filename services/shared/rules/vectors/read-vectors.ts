import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** The files of vectors by name, as the JSON text that they are. */
export const vectorFiles: [file: string, json: string][] = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.json'))
  .map((file) => [file, readFileSync(path.join(import.meta.dirname, file), 'utf8')])
