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

async function enqueue<J extends keyof FormsJobs>(
  tx: Tx,
  queue: FormsQueue,
  job: J,
  payload: FormsJobs[J],
): Promise<void> {
  const { text, values } = queue.add(job, payload)
  await tx.$queryRawUnsafe(`${text}::text`, ...values)
}

export const enqueuePurgeForm = (tx: Tx, queue: FormsQueue, formUuid: string): Promise<void> =>
  enqueue(tx, queue, 'purge-form', { form_uuid: formUuid })

export const enqueuePurgeField = (
  tx: Tx,
  queue: FormsQueue,
  formUuid: string,
  fieldUuid: string,
  until: Date,
): Promise<void> =>
  enqueue(tx, queue, 'purge-field', {
    form_uuid: formUuid,
    field_uuid: fieldUuid,
    until: until.toISOString(),
  })
