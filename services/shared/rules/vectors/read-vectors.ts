import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** The vector files of a folder by name, as JSON text. */
const readFolder = (folder: string): [file: string, json: string][] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => [file, readFileSync(path.join(folder, file), 'utf8')])

export const vectorFiles = readFolder(import.meta.dirname)
/** The vectors of types of files. */
export const fileVectorFiles = readFolder(path.join(import.meta.dirname, 'files'))
/** The vectors of expressions. */
export const expressionVectorFiles = readFolder(path.join(import.meta.dirname, 'expressions'))
/** The vectors of whole forms. */
export const formVectorFiles = readFolder(path.join(import.meta.dirname, 'forms'))
