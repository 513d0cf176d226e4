import {
  mkdir,
  mkdtemp,
  open,
  rename,
  rm,
  stat,
  writeFile,
  type FileHandle,
} from 'node:fs/promises'
import path from 'node:path'

import type { Form, Submission } from '@formpost/contract'
import type { FormField } from '@formpost/rules'
import type { PrivateKey } from 'openpgp'

import type { Api } from './api.ts'
import { Failure } from './failure.ts'
import {
  decryptAnswers,
  decryptFile,
  listedAnswers,
  placeFiles,
  type Answers,
} from './openpgp/index.ts'
import { safeFileName } from './safe-file-name.ts'
import { openTables, type TableFiles } from './table-files.ts'

export interface ExportResult {
  folder: string
  submissions: number
  files: number
  /** Submissions and files that could not be decrypted. */
  failures: number
}

/**
 * Writes `answers.csv` in the format of the service's export, a CSV file for each repeat, `answers.jsonl` with all answers, and the
 * files. The folder gets its name when it is complete.
 */
export async function exportForm(
  api: Api,
  formUuid: string,
  key: PrivateKey,
  out: string | undefined,
): Promise<ExportResult> {
  const { data: form } = await api.get<{ data: Form }>(`/api/v1/forms/${formUuid}`)
  const folder = path.resolve(out ?? form.slug)
  if (await exists(folder)) {
    throw new Failure(`${folder} already exists. Choose another folder with --out.`)
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
  const fields = form.fields.map(({ uuid, ...field }): FormField => ({ ...field, id: uuid }))
  const tables = await openTables(folder, fields)
  const lines = await open(path.join(folder, 'answers.jsonl'), 'wx', 0o600)
  const result = { submissions: 0, files: 0, failures: 0 }
  const reportFailure = (message: string) => {
    result.failures++
    console.error(message)
  }
  try {
    for await (const submission of submissionsOf(api, form.uuid)) {
      const answers = await answersOf(submission, key)
      if (!answers) {
        reportFailure(`Cannot decrypt submission ${submission.uuid} with this key.`)
        continue
      }
      const names = placeFiles(answers, submission.uploads)
      for (const upload of submission.uploads ?? []) {
        const bytes = await fetchFile(api, form.uuid, upload.uuid, key)
        if (bytes) {
          const files = path.join(folder, 'files', submission.uuid)
          await mkdir(files, { recursive: true, mode: 0o700 })
          const file = path.join(files, `${upload.uuid}-${safeFileName(names.get(upload.uuid))}`)
          await writeFile(file, bytes, { mode: 0o600 })
          result.files++
        } else reportFailure(`Cannot decrypt file ${upload.uuid} of submission ${submission.uuid}.`)
      }
      await writeRow({ tables, lines }, submission, answers)
      result.submissions++
    }
    return result
  } finally {
    await tables.close()
    await lines.close()
  }
}

async function writeRow(
  { tables, lines }: { tables: TableFiles; lines: FileHandle },
  submission: Submission,
  answers: Answers,
): Promise<void> {
  const { uuid, created_at, filled_at } = submission
  await tables.add({ ...submission, answers })
  await lines.appendFile(`${JSON.stringify({ uuid, created_at, filled_at, answers })}\n`)
}

/** The decrypted content of a file; undefined if it no longer exists or the key does not match. */
async function fetchFile(api: Api, form: string, upload: string, key: PrivateKey) {
  const bytes = await api.download(`/api/account/forms/${form}/files/${upload}`)
  return bytes && decryptFile(bytes, [key]).catch(() => undefined)
}

/** All submissions, newest first. Follows `next` links, so that concurrent changes skip or repeat none. */
async function* submissionsOf(api: Api, formUuid: string): AsyncGenerator<Submission> {
  const list = `/api/v1/forms/${formUuid}/submissions`
  const { data } = await api.get<{ data: { uuid: string }[] }>(`${list}?per_page=1`)
  for (let uuid = data[0]?.uuid; uuid !== undefined;) {
    const { data: submission } = await api.get<{ data: Submission }>(`${list}/${uuid}`)
    yield submission
    uuid = submission.next
  }
}

/** Answers from before the form was encrypted are plain values. */
async function answersOf(
  { encrypted_payload, values }: Submission,
  key: PrivateKey,
): Promise<Answers | undefined> {
  if (encrypted_payload) return decryptAnswers(encrypted_payload, [key]).catch(() => undefined)
  return listedAnswers(values)
}
