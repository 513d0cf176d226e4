// SQL: a job is added by a statement in the transaction that causes it.
import type { Pool, PoolClient } from '@formpost/kit/database'
import {
  createQueue,
  jobCodec,
  type AddOptions,
  type JobsOf,
  type NewJob,
  type Queue,
  type Tasks,
} from '@formpost/kit/jobs'

import { firstMailAt } from '../domain/owner-mail.ts'
import {
  webhookId,
  type SubmissionCreated,
  type WebhookMessage,
} from '../domain/webhook-message.ts'
import { fromStored, toStored } from './webhook-messages.ts'

interface DeliverCreated {
  formUuid: string
  message: SubmissionCreated
  /** The attempt that is due, from 1. */
  attempt: number
  /** When the first attempt was due (ISO 8601); absent until then. */
  since?: string | undefined
}

export interface DeliverWebhook extends Omit<DeliverCreated, 'message'> {
  message: WebhookMessage
  /** For a delivery that the owner asked for again: the newest attempt then. Attempts until it do not count. */
  after?: number | undefined
}

export interface MailOwner {
  formUuid: string
  /** How often this mail has failed. */
  failures: number
}

export interface MailKeyEnd extends MailOwner {
  expiresAt: Date
}

interface DeleteFiles {
  formUuid: string
  submissionUuid: string
}

/** The jobs of this service. */
export const codecs = {
  'delete-files': jobCodec(
    ({ formUuid, submissionUuid }: DeleteFiles) => ({
      form_uuid: formUuid,
      submission_uuid: submissionUuid,
    }),
    (stored) => ({ formUuid: stored.form_uuid, submissionUuid: stored.submission_uuid }),
  ),
  'freeze-encryption': jobCodec(
    ({ formUuid }: { formUuid: string }) => ({ form_uuid: formUuid }),
    (stored) => ({ formUuid: stored.form_uuid }),
  ),
  /** Delivers a new submission. Other messages have another job, which a process of an older release does not take. */
  'deliver-webhook': jobCodec(
    ({ formUuid, message, ...attempt }: DeliverCreated) => ({
      form_uuid: formUuid,
      submission_uuid: message.submissionUuid,
      ...attempt,
    }),
    ({ form_uuid: formUuid, submission_uuid: submissionUuid, ...attempt }) => ({
      formUuid,
      message: { event: 'submission.created' as const, submissionUuid },
      ...attempt,
    }),
  ),
  'deliver-message': jobCodec(
    ({ formUuid, message, ...attempt }: DeliverWebhook) => ({
      form_uuid: formUuid,
      ...toStored(message),
      ...attempt,
    }),
    ({ form_uuid: formUuid, submission_uuid, event, ...attempt }) => ({
      formUuid,
      message: fromStored({ submission_uuid, event }),
      ...attempt,
    }),
  ),
  'mail-owner': jobCodec(
    ({ formUuid, failures }: MailOwner) => ({ form_uuid: formUuid, failures }),
    ({ form_uuid: formUuid, failures }) => ({ formUuid, failures }),
  ),
  'mail-key-end': jobCodec(
    ({ formUuid, expiresAt, failures }: MailKeyEnd) => ({
      form_uuid: formUuid,
      expires_at: expiresAt.toISOString(),
      failures,
    }),
    ({ form_uuid: formUuid, expires_at, failures }) => ({
      formUuid,
      expiresAt: new Date(expires_at),
      failures,
    }),
  ),
}

type SubmissionsJobs = JobsOf<typeof codecs>
export type SubmissionsTasks = Tasks<SubmissionsJobs>
export type JobQueue = Queue<SubmissionsJobs>
type Queryable = Pick<Pool | PoolClient, 'query'>

export const openQueue = (pool: Pool): JobQueue => createQueue(pool, 'submissions_queue', codecs)

async function enqueue<J extends keyof SubmissionsJobs>(
  client: Queryable,
  queue: JobQueue,
  job: J,
  jobs: readonly NewJob<SubmissionsJobs[J]>[],
  options?: AddOptions,
): Promise<void> {
  if (jobs.length === 0) return
  const { text, values } = queue.addMany(job, jobs, options)
  await client.query(text, [...values])
}

/** A message has at most one waiting delivery. */
const deliveryKey = (id: string) => `deliver-webhook/${id}`

/** Adds the first delivery of each submission. */
export const enqueueDeliveries = (
  client: Queryable,
  queue: JobQueue,
  rows: readonly { formUuid: string; uuid: string }[],
): Promise<void> =>
  enqueue(
    client,
    queue,
    'deliver-webhook',
    rows.map(({ formUuid, uuid }) => ({
      payload: {
        formUuid,
        message: { event: 'submission.created', submissionUuid: uuid },
        attempt: 1,
      },
      key: deliveryKey(uuid),
    })),
  )

/** Adds an attempt, due now unless `runAt` is given. */
export function enqueueDelivery(
  client: Queryable,
  queue: JobQueue,
  delivery: DeliverWebhook,
  runAt?: Date,
): Promise<void> {
  const { message, after, ...attempt } = delivery
  if (message.event !== 'submission.created' || after !== undefined) {
    const job = { payload: delivery, runAt, key: messageKey(delivery) }
    return enqueue(client, queue, 'deliver-message', [job])
  }
  const job = { payload: { message, ...attempt }, runAt, key: deliveryKey(message.submissionUuid) }
  return enqueue(client, queue, 'deliver-webhook', [job])
}

function messageKey({ formUuid, message, after }: DeliverWebhook): string {
  const id = webhookId(formUuid, message)
  return after === undefined ? deliveryKey(id) : `redeliver-webhook/${id}`
}

/** Adds an attempt that is due now, even if another delivery that the owner asked for waits for its next attempt. */
export const enqueueRedelivery = (
  client: Queryable,
  queue: JobQueue,
  delivery: DeliverWebhook & { after: number },
): Promise<void> =>
  enqueue(client, queue, 'deliver-message', [{ payload: delivery, key: messageKey(delivery) }], {
    keepsTime: false,
  })

/** Adds one job per form; it reports to the forms service that the form has a submission. */
export const enqueueFreezes = (
  client: Queryable,
  queue: JobQueue,
  rows: readonly { formUuid: string }[],
): Promise<void> =>
  enqueue(
    client,
    queue,
    'freeze-encryption',
    [...new Set(rows.map((row) => row.formUuid))].map((formUuid) => ({
      payload: { formUuid },
      key: `freeze-encryption/${formUuid}`,
    })),
  )

/** A form has at most one waiting mail. */
const mailKey = (formUuid: string) => `mail-owner/${formUuid}`

/** Adds one mail per form; it covers all submissions that are stored until it is sent. */
export async function enqueueMails(
  client: Queryable,
  queue: JobQueue,
  forms: readonly { formUuid: string; lastMail: Date | null }[],
): Promise<void> {
  const now = new Date()
  await enqueue(
    client,
    queue,
    'mail-owner',
    forms.map(({ formUuid, lastMail }) => ({
      payload: { formUuid, failures: 0 },
      runAt: firstMailAt(now, lastMail),
      key: mailKey(formUuid),
    })),
  )
}

export const enqueueMail = (
  client: Queryable,
  queue: JobQueue,
  payload: MailOwner,
  runAt: Date,
): Promise<void> =>
  enqueue(client, queue, 'mail-owner', [{ payload, runAt, key: mailKey(payload.formUuid) }])

/** Adds a mail, or an attempt of it. A form has at most one waiting mail about its key. */
export const enqueueKeyEndMail = (
  client: Queryable,
  queue: JobQueue,
  payload: MailKeyEnd,
  runAt: Date,
): Promise<void> =>
  enqueue(
    client,
    queue,
    'mail-key-end',
    [{ payload, runAt, key: `mail-key-end/${payload.formUuid}` }],
    { keepsTime: false },
  )

export async function enqueueFileDeletion(
  client: Queryable,
  queue: JobQueue,
  payload: DeleteFiles,
): Promise<void> {
  const { text, values } = queue.add('delete-files', payload)
  await client.query(text, [...values])
}
