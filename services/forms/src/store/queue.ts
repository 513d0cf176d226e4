// SQL: jobs are added inside the transactions that cause them.
import type { Queue, Tasks } from '@formpost/kit/jobs'

import type { Tx } from './rows.ts'

/** The jobs of this service and their payloads, which are stored in snake_case. */
export interface FormsJobs {
  'purge-form': { form_uuid: string }
  /** `until` is when the field was deleted (ISO 8601): files that offline answers bring later are kept. */
  'purge-field': { form_uuid: string; field_uuid: string; until?: string }
  'announce-version': { form_uuid: string }
}
export type FormsQueue = Queue<FormsJobs>
export type FormsTasks = Tasks<FormsJobs>

/** The schema of graphile-worker. */
export const queueSchema = 'forms_queue'

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
