import { z } from 'zod'

import { submission } from './submission.ts'
import { time, uuid, webAddress } from './text.ts'

/** `PUT /api/account/forms/{form}/webhook`. */
export const webhookPut = z.object({ url: webAddress(500) })

/** The webhook of a form. */
export const webhook = z.object({ url: z.string(), created_at: time, updated_at: time })
export type Webhook = z.infer<typeof webhook>

/** A delivery attempt; `next_attempt_at` is null for the last one. */
export const webhookDelivery = z.object({
  id: z.int(),
  submission_uuid: uuid,
  webhook_id: z.string(),
  attempt: z.int(),
  at: time,
  delivered: z.boolean(),
  status_code: z.int().nullable(),
  error: z.string().nullable(),
  duration_ms: z.int(),
  next_attempt_at: time.nullable(),
})
export type WebhookDelivery = z.infer<typeof webhookDelivery>

/** The signed event (Standard Webhooks): the single submission without its neighbours and uploads. */
export const webhookEvent = z.object({
  type: z.literal('submission.created'),
  timestamp: time,
  data: z.object({
    form: z.object({ uuid, public_id: z.string(), title: z.string() }),
    submission: submission.omit({ prev: true, next: true, uploads: true }),
  }),
})
export type WebhookEvent = z.infer<typeof webhookEvent>
