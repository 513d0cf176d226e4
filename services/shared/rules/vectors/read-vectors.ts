import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** The vector files by name, as JSON text. */
export const vectorFiles: [file: string, json: string][] = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.json'))
  .map((file) => [file, readFileSync(path.join(import.meta.dirname, file), 'utf8')])
