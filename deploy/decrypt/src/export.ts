import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { once } from 'node:events'

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
  /** What could not be decrypted, in sentences. */
  faults: string[]
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
  const unfinished = `${folder}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { recursive: true, mode: 0o700 })
  const result = await writeAll(api, form, key, unfinished)
  await rename(unfinished, folder)
  return { folder, ...result }
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
  const csv = createWriteStream(path.join(folder, 'answers.csv'), { mode: 0o600 })
  const lines = createWriteStream(path.join(folder, 'answers.jsonl'), { mode: 0o600 })
  csv.write(byteOrderMark + csvHeader(fields))
  const result = { submissions: 0, files: 0, faults: [] as string[] }
  for await (const submission of submissionsOf(api, form.uuid)) {
    const answers = await answersOf(submission, key)
    if (!answers) {
      result.faults.push(`Submission ${submission.uuid} cannot be opened with this key.`)
      continue
    }
    const { created_at, ip_address, filled_at, was_offline, uuid, uploads = [] } = submission
    for (const upload of uploads) {
      const name = answers[upload.field_uuid]
      answers[upload.field_uuid] = upload.uuid
      const bytes = await api.download(`/api/account/forms/${form.uuid}/files/${upload.uuid}`)
      const plain = await openFile(bytes, key).catch(() => undefined)
      if (!plain) {
        result.faults.push(
          `File ${upload.uuid} of submission ${uuid} cannot be opened with this key.`,
        )
        continue
      }
      const files = path.join(folder, 'files', uuid)
      await mkdir(files, { recursive: true })
      await writeFile(path.join(files, `${upload.uuid}-${fileName(name ?? upload.name)}`), plain)
      result.files++
    }
    const row = { answers, ip_address, was_offline, ...timesOf(created_at, filled_at) }
    csv.write(csvLine(fields, row))
    const isRoomy = lines.write(`${JSON.stringify({ uuid, created_at, filled_at, answers })}\n`)
    if (!isRoomy) await once(lines, 'drain')
    result.submissions++
  }
  await Promise.all([csv, lines].map((stream) => once(stream.end(), 'finish')))
  return result
}

const timesOf = (created: string, filled: string | null) => ({
  created_at: new Date(created),
  filled_at: filled === null ? null : new Date(filled),
})

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
    .replace(/^\.+|[. ]+$/g, '_')
  return [...name].slice(-100).join('') || 'file'
}
