// SQL: a job is added by a statement in the transaction that causes it.
import type { Pool } from '@formpost/kit/database'
import { createQueue, type Queue, type QueueRunner, type Tasks } from '@formpost/kit/jobs'

import type { Tx } from './rows.ts'

/** The jobs of this service, with their payloads. */
export interface FormsJobs {
  'purge-form': { formUuid: string }
  /** `until` is when the field was deleted (ISO 8601): files that offline answers bring later are kept. */
  'purge-field': { formUuid: string; fieldUuid: string; until: string | undefined }
  'announce-version': { formUuid: string }
}

export type FormsTasks = Tasks<FormsJobs>

/** The payloads as they are stored. A job may be older than this version of the service, so these names stay. */
interface StoredJobs {
  'purge-form': { form_uuid: string }
  'purge-field': { form_uuid: string; field_uuid: string; until?: string }
  'announce-version': { form_uuid: string }
}

export type FormsQueue = Queue<StoredJobs>

/** The schema of graphile-worker. */
export const queueSchema = 'forms_queue'

export const openQueue = (pool: Pool): FormsQueue => createQueue(pool, queueSchema)

/** Runs the jobs of every kind. */
export const startJobs = (queue: FormsQueue, tasks: FormsTasks): Promise<QueueRunner> =>
  queue.start({
    'purge-form': ({ form_uuid: formUuid }, stopping) =>
      tasks['purge-form']({ formUuid }, stopping),
    'purge-field': ({ form_uuid: formUuid, field_uuid: fieldUuid, until }, stopping) =>
      tasks['purge-field']({ formUuid, fieldUuid, until }, stopping),
    'announce-version': ({ form_uuid: formUuid }, stopping) =>
      tasks['announce-version']({ formUuid }, stopping),
  })

export async function enqueuePurgeForm(tx: Tx, queue: FormsQueue, formUuid: string): Promise<void> {
  const { text, values } = queue.add('purge-form', { form_uuid: formUuid })
  await tx.$queryRawUnsafe(`${text}::text`, ...values)
}

export async function enqueuePurgeFields(
  tx: Tx,
  queue: FormsQueue,
  formUuid: string,
  fieldUuids: string[],
  until: Date,
): Promise<void> {
  const jobs = fieldUuids.map((uuid) => ({
    payload: { form_uuid: formUuid, field_uuid: uuid, until: until.toISOString() },
  }))
  const { text, values } = queue.addMany('purge-field', jobs)
  await tx.$queryRawUnsafe(text, ...values)
}

/** Changes within this time are announced together. */
const announceAfterMs = 10_000

/** Adds the announcement of a form's newest version, unless one is waiting. */
export async function enqueueAnnouncement(
  tx: Tx,
  queue: FormsQueue,
  formUuid: string,
): Promise<void> {
  const job = {
    payload: { form_uuid: formUuid },
    runAt: new Date(Date.now() + announceAfterMs),
    key: `announce-version/${formUuid}`,
  }
  const { text, values } = queue.addMany('announce-version', [job])
  await tx.$queryRawUnsafe(text, ...values)
}
