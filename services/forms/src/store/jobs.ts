// SQL: a job is added by a statement in the transaction that causes it.
import type { Pool } from '@formpost/kit/database'
import { createQueue, jobCodec, type JobsOf, type Queue, type Tasks } from '@formpost/kit/jobs'

import type { Tx } from './rows.ts'

interface PurgeField {
  formUuid: string
  fieldUuid: string
  /** When the field was deleted (ISO 8601): files that offline answers bring later are kept. */
  until?: string | undefined
}

const formCodec = jobCodec(
  ({ formUuid }: { formUuid: string }) => ({ form_uuid: formUuid }),
  (stored) => ({ formUuid: stored.form_uuid }),
)

/** The jobs of this service. */
const codecs = {
  'purge-form': formCodec,
  'purge-field': jobCodec(
    ({ formUuid, fieldUuid, until }: PurgeField) => ({
      form_uuid: formUuid,
      field_uuid: fieldUuid,
      until,
    }),
    ({ form_uuid: formUuid, field_uuid: fieldUuid, until }) => ({ formUuid, fieldUuid, until }),
  ),
  'announce-version': formCodec,
}

type FormsJobs = JobsOf<typeof codecs>
export type FormsTasks = Tasks<FormsJobs>
export type FormsQueue = Queue<FormsJobs>

export const openQueue = (pool: Pool): FormsQueue => createQueue(pool, 'forms_queue', codecs)

export async function enqueuePurgeForm(tx: Tx, queue: FormsQueue, formUuid: string): Promise<void> {
  const { text, values } = queue.add('purge-form', { formUuid })
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
    payload: { formUuid, fieldUuid: uuid, until: until.toISOString() },
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
    payload: { formUuid },
    runAt: new Date(Date.now() + announceAfterMs),
    key: `announce-version/${formUuid}`,
  }
  const { text, values } = queue.addMany('announce-version', [job])
  await tx.$queryRawUnsafe(text, ...values)
}
