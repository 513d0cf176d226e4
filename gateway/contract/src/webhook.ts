import { deliveryErrors } from '@formpost/rules'
import { z } from 'zod'

import { codeIn } from './errors.ts'
import { must, refusedAs } from './issues.ts'
import { review } from './review.ts'
import { submission } from './submission.ts'
import { time, uuid, webAddress } from './text.ts'

const eventTypes = ['submission.created', 'submission.reviewed', 'form.published'] as const
const eventType = z.enum(eventTypes, must({ code: 'not_one_of', allowed: eventTypes }))

/** `PUT /api/account/forms/{form}/webhook`. Without `events`, new submissions are delivered. */
export const webhookPut = z.object({
  url: webAddress(500),
  events: z
    .array(eventType, must('not_a_list'))
    .min(1, refusedAs({ code: 'empty' }))
    .transform((events) => [...new Set(events)])
    .optional(),
})

/** The webhook of a form; `events` is absent if they were not chosen. */
export const webhook = z.object({
  url: z.string(),
  created_at: time,
  updated_at: time,
  events: z.array(eventType).optional(),
})
export type Webhook = z.infer<typeof webhook>

/** Why an attempt failed (docs/errors.md); null if it did not. */
const reason = codeIn(deliveryErrors, 'Why it failed.').nullable()

/** A delivery attempt; `next_attempt_at` is null for the last one, `submission_uuid` for an event of a form. */
export const webhookDelivery = z.object({
  id: z.int(),
  event: eventType,
  submission_uuid: uuid.nullable(),
  webhook_id: z.string(),
  attempt: z.int(),
  at: time,
  delivered: z.boolean(),
  status_code: z.int().nullable(),
  error: z.string().nullable(),
  reason,
  duration_ms: z.int(),
  next_attempt_at: time.nullable(),
})
export type WebhookDelivery = z.infer<typeof webhookDelivery>

/** The outcome of a test. */
export const webhookTest = webhookDelivery.pick({
  webhook_id: true,
  delivered: true,
  status_code: true,
  error: true,
  reason: true,
  duration_ms: true,
})

const form = z.object({ uuid, public_id: z.string(), title: z.string() })
const deliveredSubmission = submission.omit({ prev: true, next: true, uploads: true })

/** The signed event (Standard Webhooks): the single submission without its neighbours and uploads. */
export const webhookEvent = z.object({
  type: z.literal('submission.created'),
  timestamp: time,
  data: z.object({ form, submission: deliveredSubmission }),
})
export type WebhookEvent = z.infer<typeof webhookEvent>

/** The event of a review. */
export const reviewedEvent = z.object({
  type: z.literal('submission.reviewed'),
  timestamp: time,
  data: z.object({ form, submission: deliveredSubmission, review }),
})

/** The event of a new version of a form. */
export const publishedEvent = z.object({
  type: z.literal('form.published'),
  timestamp: time,
  data: z.object({ form, version: z.int() }),
})

/** The sample that a test sends. */
export const testEvent = z.object({
  type: z.literal('webhook.test'),
  timestamp: time,
  data: z.object({ form }),
})
