import path from 'node:path'

import { createClient, FormpostError, type components, type Formpost } from '@formpost/client'
import pMap from 'p-map'

import { describeFailure } from '../describe-failure.ts'
import { Failure } from '../failure.ts'
import { openRecords, type Record } from './read-records.ts'
import { openResults, type Result } from './results-file.ts'
import { createRowUuids } from './row-uuid.ts'
import { createAnswerReader, type FillableField } from './to-answers.ts'

/** Requests at a time. */
const concurrency = 8
/** Enough to wait for a rate limit or a restart of the service. */
const retries = 20

type PublicForm = components['schemas']['PublicForm']

/** The fields of a form, with options that are in parts of their own. */
async function fieldsOf(formpost: Formpost, form: PublicForm): Promise<FillableField[]> {
  const fields: FillableField[] = []
  for (const { id: uuid, ...field } of form.fields) {
    const hash = form.parts?.[`options.${uuid}`]
    if (!hash) fields.push({ uuid, ...field })
    else {
      const params = { path: { public_id: form.public_id, hash } }
      const { data } = await formpost.get('/api/v1/public/forms/{public_id}/parts/{hash}', {
        params,
      })
      fields.push({ uuid, ...field, ...('options' in data ? data : {}) })
    }
  }
  return fields
}

export interface Sent {
  rows: number
  stored: number
  /** Stored by a former run. */
  alreadyStored: number
  refused: number
}

export interface SendOptions {
  url: string
  publicId: string
  file: string
  /** Where the result of each row goes. */
  results: string
  onProgress: (sent: Sent) => void
}

/**
 * Submits every row of a file. A row is stored once, however often the file is sent. Throws `Failure` or `FormpostError` if the file cannot
 * be read or the service cannot be reached; a row that is refused is a result.
 */
export async function sendFile({ url, publicId, file, results, onProgress }: SendOptions) {
  const formpost = createClient({ baseUrl: url, retries })
  const params = { path: { public_id: publicId } }
  const { data: form } = await formpost.get('/api/v1/public/forms/{public_id}', { params })
  if (form.is_encrypted) {
    throw new Failure(
      'The form is encrypted. Its answers can be sent only by the page of the form.',
    )
  }
  const reader = createAnswerReader(await fieldsOf(formpost, form), path.dirname(file))
  const uuidOf = createRowUuids(publicId)
  const records = await openRecords(file)
  const log = await openResults(results)
  const sent: Sent = { rows: 0, stored: 0, alreadyStored: 0, refused: 0 }
  let stopped: unknown

  async function* untilStopped() {
    for await (const record of records) {
      if (stopped) return
      // A wrong heading would refuse every row.
      if (record.row === 1) reader.checkHeadings(Object.keys(record.values))
      yield record
    }
  }

  async function outcomeOf(clientUuid: string, { values }: Record): Promise<Omit<Result, 'row'>> {
    const refused = { clientUuid, outcome: 'refused' as const, submissionUuid: '' }
    try {
      const { answers, filledAt } = await reader.read(values)
      const { submission_uuid, replayed } = await formpost.submit(publicId, answers, {
        clientUuid,
        ...(filledAt ? { filledAt } : {}),
      })
      const outcome = replayed ? 'already_stored' : 'stored'
      return { clientUuid, outcome, submissionUuid: submission_uuid, message: '' }
    } catch (error) {
      // Its files were uploaded again, which makes the answers differ; the row is the same.
      const isReplay = error instanceof FormpostError && error.code === 'answers_differ'
      if (isReplay && clientUuid !== reader.clientUuidOf(values)) {
        return { clientUuid, outcome: 'already_stored', submissionUuid: '', message: '' }
      }
      const isOfRow =
        error instanceof Failure ||
        (error instanceof FormpostError && [409, 413, 422].includes(error.status))
      if (!isOfRow) throw error
      return { ...refused, message: reader.nameFields(describeFailure(error) ?? '') }
    }
  }

  async function send(record: Record): Promise<void> {
    if (stopped) return
    const clientUuid = reader.clientUuidOf(record.values) ?? uuidOf(record.values)
    const former = log.stored.get(clientUuid)
    try {
      const result = former ?? (await outcomeOf(clientUuid, record))
      if (!former) await log.add({ ...result, row: record.row })
      sent.rows++
      if (result.outcome === 'refused') sent.refused++
      else if (former || result.outcome === 'already_stored') sent.alreadyStored++
      else sent.stored++
      onProgress(sent)
    } catch (error) {
      stopped ??= error
    }
  }

  try {
    await pMap(untilStopped(), send, { concurrency })
  } finally {
    await log.close()
  }
  if (stopped) {
    const message = describeFailure(stopped)
    if (message === undefined) throw stopped
    throw new Failure(
      `${message}\n${sent.rows} rows were sent. Run the same command again to go on.`,
    )
  }
  return sent
}
