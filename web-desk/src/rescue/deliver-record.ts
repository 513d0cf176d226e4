import type { PublicSubmission } from '@formpost/contract'
import type { ExportedFile, ExportedRecord } from '@formpost/ui/device-export/format.ts'

import { ApiError, isTransient } from '../api/api-error.ts'
import type { PublicClient } from '../api/public-client.ts'

/** A record of an export with what is read of it apart. */
export interface ReadRecord {
  record: ExportedRecord
  /** The encrypted answers. */
  message: string | undefined
  readFile: (file: ExportedFile) => Promise<Blob>
}

export interface Delivery {
  client: PublicClient
  /** Waits for so many seconds. Rejects when the person has ended the delivery. */
  wait: (seconds: number) => Promise<void>
  signal: AbortSignal
}

const maxTries = 6
const maxWait = 60

/** Sends a request until it has an outcome. What it sends has an id, so that it is stored once. */
async function withRetries<T>(send: () => Promise<T>, { wait }: Delivery): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await send()
    } catch (error) {
      if (!isTransient(error) || tries === maxTries) throw error
      const { retryAfter } = error as ApiError
      await wait(Math.min(retryAfter ?? 2 ** (tries - 1), maxWait))
    }
  }
}

const isInstance = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** An answer with the uploads of its files instead of their ids. */
function withUploads(answer: unknown, uploads: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(answer)) return answer.map((item) => withUploads(item, uploads))
  if (!isInstance(answer)) return uploads.get(answer as string) ?? answer
  const entries = Object.entries(answer)
  return Object.fromEntries(entries.map(([id, value]) => [id, withUploads(value, uploads)]))
}

/** All answers, those in lists and instances of repeats too. */
const textsIn = (answer: unknown): unknown[] => {
  if (Array.isArray(answer)) return answer.flatMap(textsIn)
  return isInstance(answer) ? Object.values(answer).flatMap(textsIn) : [answer]
}

/** The files that are sent. Others are kept for an edit. */
function sentFiles({ answers, files, isEncrypted }: ExportedRecord): ExportedFile[] {
  if (isEncrypted) return files
  const named = new Set(textsIn(answers))
  return files.filter(({ id }) => named.has(id))
}

function toSubmission(
  { record, message }: ReadRecord,
  files: readonly ExportedFile[],
  uploads: ReadonlyMap<string, string>,
): PublicSubmission {
  const { device, rules } = record
  return {
    ...(message === undefined
      ? { fields: withUploads(record.answers, uploads) as Record<string, unknown> }
      : { encrypted_payload: message }),
    upload_uuids: files.flatMap(({ id }) => uploads.get(id) ?? []),
    client_uuid: record.clientUuid,
    filled_at: record.clock ?? record.filledAt,
    // It is sent later than it was filled in, and so is judged by its own version of the form.
    was_offline: true,
    form_version: record.formVersion,
    ...(rules === undefined ? {} : { rules }),
    ...(device
      ? {
          device_id: device.id,
          device_seq: device.seq,
          ...(device.collector === undefined ? {} : { collector: device.collector }),
          ...(device.clockOffset === undefined ? {} : { clock_offset_s: device.clockOffset }),
        }
      : {}),
  }
}

const propertiesOf = (error: unknown): string[] =>
  error instanceof ApiError && error.status === 422 ? Object.keys(error.body.codes ?? {}) : []

/** The files whose uploads the service does not have any more. */
function lostFiles(files: readonly ExportedFile[], error: unknown): ExportedFile[] {
  const properties = propertiesOf(error)
  const concernsAll = properties.some((property) => property.startsWith('upload_uuids'))
  const ids = new Set(properties.map((property) => property.split('.').at(-1)))
  const names = (file: ExportedFile) => ids.has(file.fieldId.split('.').at(-1))
  return files.filter((file) => file.uploadUuid !== null && (concernsAll || names(file)))
}

/**
 * Sends a record as its device would: its files, then its answers with the same ids. Returns whether it had arrived before. Throws an
 * `ApiError` if it is refused, and an `ExportError` if a file cannot be read.
 */
export async function deliverRecord(read: ReadRecord, delivery: Delivery): Promise<boolean> {
  const { record, readFile } = read
  const { client, signal } = delivery
  const { publicId, formVersion, keyVersion } = record
  const files = sentFiles(record)
  const uploads = new Map<string, string>()
  const upload = async (file: ExportedFile) => {
    const about = {
      fieldId: file.fieldId.split('.').at(-1)!,
      formVersion,
      clientUuid: file.uploadId ?? file.id,
      name: file.name,
      blob: await readFile(file),
    }
    const { uuid } = await withRetries(() => client.upload(publicId, about, signal), delivery)
    uploads.set(file.id, uuid)
  }
  let version = formVersion
  const submit = async (): Promise<boolean> => {
    const submission = { ...toSubmission(read, files, uploads), form_version: version }
    try {
      const sent = await withRetries(() => client.submit(publicId, submission, signal), delivery)
      return sent.isReplay
    } catch (error) {
      // A message to a former key is accepted with the version that had this key only.
      const isRefusedKey = propertiesOf(error).includes('encrypted_payload')
      if (!isRefusedKey || keyVersion === undefined || version === keyVersion) throw error
      version = keyVersion
      return submit()
    }
  }
  for (const file of files) {
    // The device had uploaded it, under an id that its answers may name already.
    if (file.uploadUuid === null) await upload(file)
    else uploads.set(file.id, file.uploadUuid)
  }
  try {
    return await submit()
  } catch (error) {
    const lost = lostFiles(files, error)
    if (lost.length === 0) throw error
    for (const file of lost) await upload(file)
    return submit()
  }
}
