// SQL: a job is added by a statement in the transaction that causes it.
import type { Pool, PoolClient } from '@formpost/kit/database'
import {
  createQueue,
  type AddOptions,
  type NewJob,
  type Queue,
  type QueueRunner,
  type Tasks,
} from '@formpost/kit/jobs'

import { firstMailAt } from '../domain/owner-mail.ts'
import { webhookId, type WebhookMessage } from '../domain/webhook-message.ts'
import { fromStored as toMessage, toStored, type StoredMessage } from './webhook-messages.ts'

/** The jobs of this service, with their payloads. */
export interface SubmissionsJobs {
  'delete-files': { formUuid: string; submissionUuid: string }
  'freeze-encryption': { formUuid: string }
  /** Delivers a new submission. Other messages have another job, which a process of an older release does not take. */
  'deliver-webhook': DeliverWebhook
  'deliver-message': DeliverWebhook
  'mail-owner': MailOwner
  'mail-key-end': MailKeyEnd
}

export interface DeliverWebhook {
  formUuid: string
  message: WebhookMessage
  /** The attempt that is due, from 1. */
  attempt: number
  /** When the first attempt was due (ISO 8601); absent until then. */
  since?: string | undefined
  /** For a delivery that the owner asked for again: the newest attempt then. Attempts until it do not count. */
  after?: number | undefined
}

export interface MailOwner {
  formUuid: string
  /** How often this mail has failed. */
  failures: number
}

export interface MailKeyEnd {
  formUuid: string
  expiresAt: Date
  /** How often this mail has failed. */
  failures: number
}

export type SubmissionsTasks = Tasks<SubmissionsJobs>

/** The payloads as they are stored. A job may be older than this version of the service, so these names stay. */
interface StoredJobs {
  'delete-files': { form_uuid: string; submission_uuid: string }
  'freeze-encryption': { form_uuid: string }
  'deliver-webhook': {
    form_uuid: string
    submission_uuid: string
    attempt: number
    since?: string | undefined
  }
  'deliver-message': StoredMessage & {
    form_uuid: string
    attempt: number
    since?: string | undefined
    after?: number | undefined
  }
  'mail-owner': { form_uuid: string; failures: number }
  'mail-key-end': { form_uuid: string; expires_at: string; failures: number }
}

export type JobQueue = Queue<StoredJobs>
type JobName = keyof SubmissionsJobs
type Queryable = Pick<Pool | PoolClient, 'query'>

/** The schema of graphile-worker. */
export const queueSchema = 'submissions_queue'

export const openQueue = (pool: Pool): JobQueue => createQueue(pool, queueSchema)

const fromStored: { [J in JobName]: (stored: StoredJobs[J]) => SubmissionsJobs[J] } = {
  'delete-files': (stored) => ({
    formUuid: stored.form_uuid,
    submissionUuid: stored.submission_uuid,
  }),
  'freeze-encryption': (stored) => ({ formUuid: stored.form_uuid }),
  'deliver-webhook': ({ form_uuid: formUuid, submission_uuid: submissionUuid, ...rest }) => ({
    formUuid,
    message: { event: 'submission.created', submissionUuid },
    ...rest,
  }),
  'deliver-message': ({ form_uuid: formUuid, submission_uuid, event, ...rest }) => ({
    formUuid,
    message: toMessage({ submission_uuid, event }),
    ...rest,
  }),
  'mail-owner': ({ form_uuid: formUuid, failures }) => ({ formUuid, failures }),
  'mail-key-end': ({ form_uuid: formUuid, expires_at, failures }) => ({
    formUuid,
    expiresAt: new Date(expires_at),
    failures,
  }),
}

type Task<Payload> = (payload: Payload, stopping: AbortSignal) => Promise<void>

const decode =
  <J extends JobName>(job: J, task: Task<SubmissionsJobs[J]>): Task<StoredJobs[J]> =>
  (stored, stopping) =>
    task(fromStored[job](stored), stopping)

/** Runs the jobs of the given kinds. */
export function startJobs(
  queue: JobQueue,
  tasks: Partial<SubmissionsTasks>,
  options?: { concurrency: number },
): Promise<QueueRunner> {
  const stored: Partial<Tasks<StoredJobs>> = {}
  if (tasks['delete-files']) stored['delete-files'] = decode('delete-files', tasks['delete-files'])
  if (tasks['freeze-encryption'])
    stored['freeze-encryption'] = decode('freeze-encryption', tasks['freeze-encryption'])
  if (tasks['deliver-webhook'])
    stored['deliver-webhook'] = decode('deliver-webhook', tasks['deliver-webhook'])
  if (tasks['deliver-message'])
    stored['deliver-message'] = decode('deliver-message', tasks['deliver-message'])
  if (tasks['mail-owner']) stored['mail-owner'] = decode('mail-owner', tasks['mail-owner'])
  if (tasks['mail-key-end']) stored['mail-key-end'] = decode('mail-key-end', tasks['mail-key-end'])
  return queue.start(stored, options)
}

async function enqueue<J extends JobName>(
  client: Queryable,
  queue: JobQueue,
  job: J,
  jobs: readonly NewJob<StoredJobs[J]>[],
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
      payload: { form_uuid: formUuid, submission_uuid: uuid, attempt: 1 },
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
  const { formUuid, message, attempt, since, after } = delivery
  if (message.event !== 'submission.created' || after !== undefined) {
    return enqueue(client, queue, 'deliver-message', [{ ...toMessageJob(delivery), runAt }])
  }
  const { submissionUuid } = message
  const payload = { form_uuid: formUuid, submission_uuid: submissionUuid, attempt, since }
  const key = deliveryKey(submissionUuid)
  return enqueue(client, queue, 'deliver-webhook', [{ payload, runAt, key }])
}

function toMessageJob({ formUuid, message, attempt, since, after }: DeliverWebhook) {
  const id = webhookId(formUuid, message)
  return {
    payload: { form_uuid: formUuid, attempt, since, after, ...toStored(message) },
    key: after === undefined ? deliveryKey(id) : `redeliver-webhook/${id}`,
  }
}

/** Adds an attempt that is due now, even if another delivery that the owner asked for waits for its next attempt. */
export const enqueueRedelivery = (
  client: Queryable,
  queue: JobQueue,
  delivery: DeliverWebhook & { after: number },
): Promise<void> =>
  enqueue(client, queue, 'deliver-message', [toMessageJob(delivery)], { keepsTime: false })

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
      payload: { form_uuid: formUuid },
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
      payload: { form_uuid: formUuid, failures: 0 },
      runAt: firstMailAt(now, lastMail),
      key: mailKey(formUuid),
    })),
  )
}

export const enqueueMail = (
  client: Queryable,
  queue: JobQueue,
  { formUuid, failures }: MailOwner,
  runAt: Date,
): Promise<void> =>
  enqueue(client, queue, 'mail-owner', [
    { payload: { form_uuid: formUuid, failures }, runAt, key: mailKey(formUuid) },
  ])

/** Adds a mail, or an attempt of it. A form has at most one waiting mail about its key. */
export const enqueueKeyEndMail = (
  client: Queryable,
  queue: JobQueue,
  { formUuid, expiresAt, failures }: MailKeyEnd,
  runAt: Date,
): Promise<void> =>
  enqueue(
    client,
    queue,
    'mail-key-end',
    [
      {
        payload: { form_uuid: formUuid, expires_at: expiresAt.toISOString(), failures },
        runAt,
        key: `mail-key-end/${formUuid}`,
      },
    ],
    { keepsTime: false },
  )

export async function enqueueFileDeletion(
  client: Queryable,
  queue: JobQueue,
  { formUuid, submissionUuid }: SubmissionsJobs['delete-files'],
): Promise<void> {
  const { text, values } = queue.add('delete-files', {
    form_uuid: formUuid,
    submission_uuid: submissionUuid,
  })
  await client.query(text, [...values])
}
