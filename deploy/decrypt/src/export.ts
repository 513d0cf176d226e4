import {
  type FileHandle,
  mkdir,
  mkdtemp,
  open,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import path from 'node:path'

import type { Form, Submission } from '@formpost/contract'
import type { FormField } from '@formpost/rules'
import { byteOrderMark, csvFields, csvHeader, csvLine } from '@formpost/rules/csv'
import type { PrivateKey } from 'openpgp'

import type { Api } from './api.ts'
import { type Answers, openAnswers, openFile } from './decrypt.ts'
import { Failure } from './failure.ts'

export interface Exported {
  folder: string
  submissions: number
  files: number
  /** How much could not be opened; what it was is told at once. */
  faults: number
}

/**
 * Writes `answers.csv`, as the service would if it could read them, `answers.jsonl` with all that was
 * answered, and the files, into a folder that appears once all of it is there.
 */
export async function exportForm(
  api: Api,
  formUuid: string,
  key: PrivateKey,
  out: string | undefined,
): Promise<Exported> {
  const { data: form } = await api.get<{ data: Form }>(`/api/v1/forms/${formUuid}`)
  const folder = path.resolve(out ?? form.slug)
  if (await exists(folder)) {
    throw new Failure(`${folder} is there already. Name another folder by --out.`)
  }
  await mkdir(path.dirname(folder), { recursive: true })
  const unfinished = await mkdtemp(`${folder}.unfinished-`)
  try {
    const result = await writeAll(api, form, key, unfinished)
    await rename(unfinished, folder)
    return { folder, ...result }
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw error
  }
}

const exists = (file: string) =>
  stat(file).then(
    () => true,
    () => false,
  )

async function writeAll(api: Api, form: Form, key: PrivateKey, folder: string) {
  const fields = csvFields(
    form.fields.map(({ uuid, ...field }): FormField => ({ ...field, id: uuid })),
  )
  const csv = await open(path.join(folder, 'answers.csv'), 'wx', 0o600)
  const lines = await open(path.join(folder, 'answers.jsonl'), 'wx', 0o600)
  const result = { submissions: 0, files: 0, faults: 0 }
  const fault = (sentence: string) => {
    result.faults++
    console.error(sentence)
  }
  try {
    await csv.appendFile(byteOrderMark + csvHeader(fields))
    for await (const submission of submissionsOf(api, form.uuid)) {
      const answers = await answersOf(submission, key)
      if (!answers) {
        fault(`Submission ${submission.uuid} cannot be opened with this key.`)
        continue
      }
      for (const upload of submission.uploads ?? []) {
        const name = answers[upload.field_uuid] ?? upload.name
        answers[upload.field_uuid] = upload.uuid
        const bytes = await fetchFile(api, form.uuid, upload.uuid, key)
        if (bytes) {
          const files = path.join(folder, 'files', submission.uuid)
          await mkdir(files, { recursive: true, mode: 0o700 })
          const file = path.join(files, `${upload.uuid}-${fileName(name)}`)
          await writeFile(file, bytes, { mode: 0o600 })
          result.files++
        } else fault(`File ${upload.uuid} of submission ${submission.uuid} cannot be opened.`)
      }
      await writeRow({ csv, lines }, fields, submission, answers)
      result.submissions++
    }
    return result
  } finally {
    await csv.close()
    await lines.close()
  }
}

async function writeRow(
  { csv, lines }: Record<'csv' | 'lines', FileHandle>,
  fields: readonly FormField[],
  submission: Submission,
  answers: Answers,
): Promise<void> {
  const { uuid, created_at, filled_at } = submission
  await csv.appendFile(csvLine(fields, { ...submission, answers }))
  await lines.appendFile(`${JSON.stringify({ uuid, created_at, filled_at, answers })}\n`)
}

/** A file as it was before it was encrypted; undefined where it is gone or not for this key. */
async function fetchFile(api: Api, form: string, upload: string, key: PrivateKey) {
  const bytes = await api.download(`/api/account/forms/${form}/files/${upload}`)
  return bytes && openFile(bytes, key).catch(() => undefined)
}

/** Every submission, newest first: each names the next, whatever comes or goes meanwhile. */
async function* submissionsOf(api: Api, formUuid: string): AsyncGenerator<Submission> {
  const list = `/api/v1/forms/${formUuid}/submissions`
  const { data } = await api.get<{ data: { uuid: string }[] }>(`${list}?per_page=1`)
  for (let uuid = data[0]?.uuid; uuid !== undefined;) {
    const { data: submission } = await api.get<{ data: Submission }>(`${list}/${uuid}`)
    yield submission
    uuid = submission.next
  }
}

/** Answers that came before the form was encrypted are readable as they are. */
async function answersOf(
  { encrypted_payload, values }: Submission,
  key: PrivateKey,
): Promise<Answers | undefined> {
  if (encrypted_payload) return openAnswers(encrypted_payload, key).catch(() => undefined)
  return Object.fromEntries(values.map(({ field_uuid, value }) => [field_uuid, value]))
}

/** A name that is none but a file's, on any system; `given` is what a respondent called it. */
function fileName(given: unknown): string {
  const name = String(given)
    // Control characters and what separates folders or means something to a system.
    .replace(/[\p{Cc}\p{Cf}<>:"/\\|?*]/gu, '_')
    .replace(/^\.+|(?<![. ])[. ]+$/g, '_')
  return [...name].slice(-100).join('') || 'file'
}
