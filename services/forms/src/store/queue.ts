// SQL: jobs are added inside the transactions that cause them.
import type { Queue, Tasks } from '@formpost/kit/jobs'

import type { Tx } from './rows.ts'

/** The jobs of this service and their payloads, which are stored in snake_case. */
export interface FormsJobs {
  'purge-form': { form_uuid: string }
  /** `until` is when the field was deleted (ISO 8601): files that offline answers bring later are kept. */
  'purge-field': { form_uuid: string; field_uuid: string; until?: string }
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
