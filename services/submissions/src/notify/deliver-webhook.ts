import { randomUUID } from 'node:crypto'

import { log } from '@formpost/kit/observability'
import { type CallContext, type Client, Problem } from '@formpost/kit/rpc'
import type { NetworkPolicy } from '@formpost/kit/security'
import { Webhook } from 'standardwebhooks'

import type { Definitions } from '../definitions.ts'
import { lastTryAt, nextTryAt } from '../domain/retry-plan.ts'
import { webhookEvent, webhookId } from '../domain/webhook-event.ts'
import { notificationsTotal } from '../metrics.ts'
import type { Database, DeliverWebhook, SubmissionsTasks } from '../store/database.ts'
import { noteTry, putOffTry, readUndelivered } from '../store/deliveries.ts'
import { type PostOutcome, postWebhook } from './post-webhook.ts'
import { afterOutage, isPassing } from './passing.ts'
import type { Receivers, Target } from './receivers.ts'

export interface DeliverParts {
  db: Database
  forms: Client<'forms'>
  definitions: Definitions
  policy: NetworkPolicy
  receivers: Receivers
}

interface Message {
  target: Target
  url: URL
  headers: Record<string, string>
  body: string
}

/** What is kept of a delivery that ends while its receiver is left alone. */
const notTried = {
  delivered: false,
  status_code: null,
  error: 'Given up: it kept earlier deliveries waiting until they failed.',
  duration_ms: 0,
  next_attempt_at: null,
}

/** One try to deliver a submission to its form's webhook; a failure plans the next one (retry-plan). */
export function deliverWebhook(parts: DeliverParts): SubmissionsTasks['deliver-webhook'] {
  const { db, policy, receivers } = parts
  return async (job, stopping) => {
    const due = { ...job, since: job.since ?? new Date().toISOString() }
    const since = new Date(due.since)
    const message = await messageFor(parts, job).catch((error: unknown) => {
      if (isPassing(error)) return 'later' as const
      throw error
    })
    if (message === 'later') return putOffTry(db, due, afterOutage())
    if (!message) return undefined

    const at = new Date()
    const began = performance.now()
    const permit = receivers.ask(message.target, began)
    if ('for' in permit) {
      const last = lastTryAt(since)
      if (at >= last) return noteTry(db, due, { ...notTried, at })
      return putOffTry(db, due, new Date(Math.min(at.getTime() + permit.for, last.getTime())))
    }
    const outcome = await postWebhook({ ...message, policy, signal: stopping }).catch(
      (error: unknown) => {
        permit.failed(began)
        throw error
      },
    )
    notificationsTotal.inc({ kind: 'webhook', outcome: outcome.delivered ? 'delivered' : 'failed' })
    if (outcome.delivered) permit.worked()
    else permit.failed()
    const next =
      outcome.delivered || outcome.status === 410
        ? undefined
        : nextTryAt({ attempt: job.attempt, since, now: new Date(), ...retryAfterOf(outcome) })
    await noteTry(db, due, {
      at,
      delivered: outcome.delivered,
      status_code: outcome.status ?? null,
      error: outcome.error ?? null,
      duration_ms: outcome.durationMs,
      next_attempt_at: next ?? null,
    })
    if (!outcome.delivered && !next)
      log.warn({ form: job.form_uuid, attempt: job.attempt }, 'a webhook delivery is given up')
  }
}

const retryAfterOf = ({ retryAfterMs }: PostOutcome) => ({ retryAfterMs })

/** What to send, and where; undefined where there is nothing to send any more, or nowhere. */
async function messageFor(
  { db, forms, definitions }: DeliverParts,
  job: DeliverWebhook,
): Promise<Message | undefined> {
  const { form_uuid, submission_uuid } = job
  const call: CallContext = { requestId: randomUUID() }
  try {
    const target = await forms.GetNotificationTargets({ form_uuid }, call)
    if (!target.webhook_url || !target.webhook_secret) return undefined
    const row = await readUndelivered(db, job)
    // What came before the webhook was made was another one's, which is gone.
    if (!row || row.created_at < new Date(target.webhook_since!)) return undefined
    const definition = await definitions.ofVersion(form_uuid, row.form_version, call)
    const form = { uuid: form_uuid, public_id: target.public_id, title: target.title }
    const body = JSON.stringify(webhookEvent(form, row, definition))
    const url = new URL(target.webhook_url)
    return {
      target: { owner: target.owner_uuid, receiver: url.host },
      url,
      headers: signedHeaders(webhookId(submission_uuid), target.webhook_secret, body),
      body,
    }
  } catch (error) {
    if (error instanceof Problem && error.code === 'form_not_found') return undefined
    throw error
  }
}

function signedHeaders(id: string, secret: string, body: string): Record<string, string> {
  const now = new Date()
  return {
    'Content-Type': 'application/json',
    'User-Agent': 'Formpost/1.0 (+webhook)',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign(id, now, body),
  }
}
