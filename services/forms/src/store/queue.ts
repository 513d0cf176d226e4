import type { Queue, Tasks } from '@formpost/kit/jobs'

import type { Tx } from './rows.ts'

/** The jobs of this service, with what each needs to know. */
export interface FormsJobs {
  'purge-form': { form_uuid: string }
  /** `until`: when the field was deleted (ISO 8601); what offline answers bring later stays. */
  'purge-field': { form_uuid: string; field_uuid: string; until?: string }
}
export type FormsQueue = Queue<FormsJobs>
export type FormsTasks = Tasks<FormsJobs>

/** Where graphile-worker keeps the jobs. */
export const queueSchema = 'forms_queue'

/** Adds a job in the transaction that causes it. */
export async function enqueue<J extends keyof FormsJobs>(
  tx: Tx,
  queue: FormsQueue,
  job: J,
  payload: FormsJobs[J],
): Promise<void> {
  const { text, values } = queue.add(job, payload)
  await tx.$queryRawUnsafe(`${text}::text`, ...values)
}
