import { randomUUID } from 'node:crypto'

import { log } from '@formpost/kit/observability'
import { Problem, type CallContext } from '@formpost/kit/rpc'
import type { NetworkPolicy } from '@formpost/kit/security'

import { lastAttemptAt, nextAttemptAt } from '../domain/retry-schedule.ts'
import { webhookId } from '../domain/webhook-message.ts'
import type { Definitions } from '../forms/definitions.ts'
import { notificationsTotal } from '../metrics.ts'
import type { FormsClient } from '../rpc/clients/forms.ts'
import { createdDocument, publishedDocument, reviewedDocument } from '../rpc/documents.ts'
import type { Database } from '../store/database.ts'
import {
  isDelivered,
  postponeDelivery,
  readUndelivered,
  recordAttempt,
} from '../store/deliveries.ts'
import type { DeliverWebhook, SubmissionsTasks } from '../store/jobs.ts'
import { readReview } from '../store/reviews.ts'
import type { DeliveryLimiter, Target } from './delivery-limiter.ts'
import { afterOutage, isServiceDown } from './outage.ts'
import { postWebhook } from './post-webhook.ts'
import { signedHeaders } from './signed-headers.ts'

export interface DeliverDependencies {
  db: Database
  forms: FormsClient
  definitions: Definitions
  policy: NetworkPolicy
  limiter: DeliveryLimiter
}

interface Message {
  target: Target
  url: URL
  headers: Record<string, string>
  body: string
}

/** Stored for a delivery whose last attempt is due while its receiver is paused. */
const notAttempted = {
  delivered: false,
  statusCode: null,
  failure: { reason: 'not_attempted' },
  durationMs: 0,
  nextAttemptAt: null,
} as const

/** Makes one attempt to deliver a message to its form's webhook; a failure enqueues the next one (retry-schedule.ts). */
export function deliverWebhook(
  dependencies: DeliverDependencies,
): SubmissionsTasks['deliver-message'] {
  const { db, policy, limiter } = dependencies
  return async (job, stopping) => {
    const due = { ...job, since: job.since ?? new Date().toISOString() }
    const since = new Date(due.since)
    const message = await createMessage(dependencies, job).catch((error: unknown) => {
      if (isServiceDown(error)) return 'later' as const
      throw error
    })
    if (message === 'later') return postponeDelivery(db, due, afterOutage())
    if (!message) return undefined

    const at = new Date()
    const startedAt = performance.now()
    const permit = limiter.request(message.target, startedAt)
    if (permit.kind === 'wait') {
      const last = lastAttemptAt(since)
      if (at >= last) return recordAttempt(db, due, { ...notAttempted, at })
      const until = new Date(Math.min(at.getTime() + permit.waitMs, last.getTime()))
      return postponeDelivery(db, due, until)
    }
    const result = await postWebhook({ ...message, policy, signal: stopping }).catch(
      (error: unknown) => {
        permit.failed(startedAt)
        throw error
      },
    )
    const { delivered, status, failure, durationMs, retryAfterMs } = result
    notificationsTotal.inc({ kind: 'webhook', outcome: delivered ? 'delivered' : 'failed' })
    if (delivered) permit.succeeded()
    else permit.failed()
    const failed = { attempt: job.attempt, since, now: new Date(), retryAfterMs }
    const isFinal = delivered || status === 410
    const next = isFinal ? undefined : nextAttemptAt(failed, Math.random())
    await recordAttempt(db, due, {
      at,
      delivered,
      statusCode: status ?? null,
      failure,
      durationMs,
      nextAttemptAt: next ?? null,
    })
    if (!delivered && !next)
      log.warn({ form: job.formUuid, attempt: job.attempt }, 'a webhook delivery is given up')
  }
}

/** Undefined if the form, its webhook or what the message is about is gone, or the message is delivered already. */
async function createMessage(
  dependencies: DeliverDependencies,
  job: DeliverWebhook,
): Promise<Message | undefined> {
  const { formUuid, message } = job
  const isRedelivery = job.after !== undefined
  const call: CallContext = { requestId: randomUUID() }
  try {
    const targets = await dependencies.forms.getNotificationTargets(formUuid, call)
    const { webhook, ownerUuid } = targets
    if (!webhook) return undefined
    if (!isRedelivery && !webhook.events.includes(message.event)) return undefined
    const event = await createEvent(dependencies, { uuid: formUuid, ...targets }, job, call)
    if (!event) return undefined
    // What is older than the webhook was for an earlier one, which is deleted.
    const causedAt = isRedelivery ? job.since : event.timestamp
    if (causedAt !== undefined && new Date(causedAt) < webhook.createdAt) return undefined
    const body = JSON.stringify(event)
    const url = new URL(webhook.url)
    return {
      target: { owner: ownerUuid, receiver: url.host },
      url,
      headers: signedHeaders(webhookId(formUuid, message), webhook.secrets, body),
      body,
    }
  } catch (error) {
    if (error instanceof Problem && error.code === 'form_not_found') return undefined
    throw error
  }
}

/** The body of a message; undefined if what it is about is gone, or if it is delivered already. */
async function createEvent(
  { db, definitions }: DeliverDependencies,
  form: { uuid: string; publicId: string; title: string },
  job: DeliverWebhook,
  call: CallContext,
) {
  const { message } = job
  if (message.event === 'form.published') {
    const { version, publishedAt } = message
    if (await isDelivered(db, job)) return undefined
    return publishedDocument(form, version, publishedAt)
  }
  const submission = await readUndelivered(db, job, message.submissionUuid)
  if (!submission) return undefined
  const definition = await definitions.get(form.uuid, submission.formVersion, call)
  if (message.event === 'submission.created') return createdDocument(form, submission, definition)
  const review = await readReview(db, form.uuid, submission.uuid, message.review)
  return review && reviewedDocument(form, submission, definition, review)
}
