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

import { FormpostError, type components, type Formpost } from '@formpost/client'
import {
  decryptAnswers,
  decryptFile,
  listedAnswers,
  placeFiles,
  type Answers,
} from '@formpost/decrypt'
import type { FormField } from '@formpost/rules'
import type { PrivateKey } from 'openpgp'

import { Failure } from '../failure.ts'
import type { Form } from '../form-reference.ts'
import type { Output } from '../output.ts'
import { safeFileName } from '../safe-file-name.ts'
import { openTables, type TableFiles } from './table-files.ts'

type Submission = components['schemas']['Submission']

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
  formpost: Formpost,
  formUuid: string,
  key: PrivateKey,
  out: string | undefined,
  output: Output,
): Promise<ExportResult> {
  const params = { path: { form: formUuid } }
  const { data: form } = await formpost.get('/api/v1/forms/{form}', { params })
  const folder = path.resolve(out ?? form.slug)
  if (await exists(folder)) {
    throw new Failure(`${folder} already exists. Choose another folder with --out.`)
  }
  await mkdir(path.dirname(folder), { recursive: true })
  const unfinished = await mkdtemp(`${folder}.unfinished-`)
  try {
    const result = await writeAll({ formpost, form, key, output }, unfinished)
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

interface Job {
  formpost: Formpost
  form: Form
  key: PrivateKey
  output: Output
}

async function writeAll({ formpost, form, key, output }: Job, folder: string) {
  const fields = form.fields.map(({ uuid, ...field }) => ({ ...field, id: uuid }) as FormField)
  const tables = await openTables(folder, fields)
  const lines = await open(path.join(folder, 'answers.jsonl'), 'wx', 0o600)
  const result = { submissions: 0, files: 0, failures: 0 }
  const reportFailure = (message: string) => {
    result.failures++
    output.note(message)
  }
  try {
    for await (const submission of submissionsOf(formpost, form.uuid)) {
      const answers = await answersOf(submission, key)
      if (!answers) {
        reportFailure(`Cannot decrypt submission ${submission.uuid} with this key.`)
        continue
      }
      const names = placeFiles(answers, submission.uploads)
      for (const upload of submission.uploads ?? []) {
        const bytes = await fetchFile(formpost, form.uuid, upload.uuid, key)
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
async function fetchFile(formpost: Formpost, form: string, upload: string, key: PrivateKey) {
  const content = await formpost
    .get('/api/account/forms/{form}/files/{upload}', {
      params: { path: { form, upload } },
      parseAs: 'arrayBuffer',
    })
    .catch(unlessGone)
  return content && decryptFile(new Uint8Array(content), [key]).catch(() => undefined)
}

const unlessGone = (error: unknown): undefined => {
  if (error instanceof FormpostError && error.status === 404) return undefined
  throw error
}

/** All submissions, newest first, each with its payload, which lists do not have. */
async function* submissionsOf(formpost: Formpost, form: string): AsyncGenerator<Submission> {
  for await (const { uuid: submission } of formpost.submissions(form)) {
    const params = { path: { form, submission } }
    const found = await formpost
      .get('/api/v1/forms/{form}/submissions/{submission}', { params })
      .catch(unlessGone)
    // It may have been deleted since it was listed.
    if (found) yield found.data
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
