import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'

import type { Formpost, operations } from '@formpost/client'

import { Failure } from '../failure.ts'

type Exported = operations['exportForm']['responses'][200]['content']['application/json']

/** What a file knows about its form in an installation. */
export interface Source {
  /** The uuid of the form. */
  form: string
  /** The version of the form when the file was written or applied. */
  version: number
}

/** A form as a file: a form document (docs/api-behaviour.md#form-documents), and where it comes from, by the address of the installation. */
export interface FormFile extends Exported {
  source?: Record<string, Source>
}

/** A field without the members that are null or false, which is what absent ones are (docs/api-behaviour.md#draft). */
const withoutDefaults = (field: object) =>
  Object.fromEntries(
    Object.entries(field).filter(([, value]) => value !== null && value !== false),
  ) as FormFile['fields'][number]

/** Reads a form from an installation. */
export async function readDocument(
  formpost: Formpost,
  url: string,
  form: string,
): Promise<FormFile> {
  const params = { path: { form } }
  // The version first: a change in between is then a conflict and not overwritten.
  const { data } = await formpost.get('/api/v1/forms/{form}', { params })
  const document = await formpost.get('/api/v1/forms/{form}/document', { params })
  // Left to `forms open` and `forms close`, so that applying a file does not undo them.
  const { is_active: _, ...settings } = document.form
  return {
    formpost: document.formpost,
    source: { [url]: { form, version: data.version } },
    form: settings as FormFile['form'],
    fields: document.fields.map(withoutDefaults),
  }
}

/** Writes a form to a file, which is never half written, or to the standard output. */
export async function writeDocument(file: string | undefined, document: FormFile): Promise<void> {
  const text = `${JSON.stringify(document, null, 2)}\n`
  if (!file) {
    process.stdout.write(text)
    return
  }
  await mkdir(path.dirname(file), { recursive: true })
  const unfinished = `${file}.unfinished`
  await writeFile(unfinished, text)
  await rename(unfinished, file)
}

/** The files of a folder with forms of an installation, by the uuid of the form. */
export async function formFilesIn(folder: string, url: string): Promise<Map<string, string>> {
  const files = new Map<string, string>()
  for (const name of await readdir(folder).catch(() => [])) {
    if (!name.endsWith('.json')) continue
    const form = (await readFormFile(path.join(folder, name)))?.source?.[url]?.form
    if (form) files.set(form, name)
  }
  return files
}

/** Reads the file of a form; undefined if it is JSON of another kind. */
export async function readFormFile(file: string): Promise<FormFile | undefined> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new Failure(`Cannot read ${file}.`)
  })
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch (error) {
    throw new Failure(`${file} is not JSON: ${(error as Error).message}.`)
  }
  if (typeof content !== 'object' || content === null || !('formpost' in content)) return undefined
  return content as FormFile
}
