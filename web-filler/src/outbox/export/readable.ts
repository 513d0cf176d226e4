import type { PublicForm } from '@formpost/contract'

import { isInstances } from '../../db/instances.ts'
import type { FileRow } from '../../db/rows.ts'
import type { ZipEntry } from './zip.ts'

/** A readable file name that is valid on common file systems, which limit it to 255 bytes. */
const safeName = (name: string): string =>
  name
    .normalize('NFC')
    .replace(/[\p{Cc}"*/:<>?\\|]+/gu, '-')
    .replace(/^\.+/, '')
    .slice(0, 80)
    // Half of a surrogate pair has another form in JSON than in the ZIP.
    .replace(/\p{Cs}/gu, '')
    .trim() || 'file'

export const json = (value: unknown): string => JSON.stringify(value, null, 2) + '\n'

/** Where the files of a record or draft are in an export, by their ids. */
export const pathsOf = (folder: string, files: readonly FileRow[]): ReadonlyMap<string, string> =>
  new Map(files.map((file, index) => [file.id, `${folder}/${index + 1}-${safeName(file.name)}`]))

interface Content {
  folder: string
  about: object
  answers: Record<string, unknown>
  files: readonly FileRow[]
  form: PublicForm | undefined
}

/** The entries of one folder for people: the answers with their labels, and the files. */
export function readableEntries({ folder, about, answers, files, form }: Content): ZipEntry[] {
  const paths = pathsOf(folder, files)
  const fields = new Map(form?.fields.map((field) => [field.id, field]))
  const labelled = (given: Content['answers']): object[] =>
    Object.entries(given).map(([id, value]) => ({
      field: id,
      label: fields.get(id)?.label ?? null,
      type: fields.get(id)?.type ?? null,
      value: readable(value),
    }))
  const readable = (value: unknown): unknown => {
    if (isInstances(value)) return value.map(({ key: _key, ...one }) => labelled(one))
    return Array.isArray(value) ? value.map(readable) : (paths.get(value as string) ?? value)
  }
  return [
    { path: `${folder}/answers.json`, content: json({ ...about, answers: labelled(answers) }) },
    ...files.map((file) => ({ path: paths.get(file.id)!, content: file.blob })),
  ]
}
