import { z } from 'zod'

import { listEnvelope } from '../form.ts'
import { webhook, webhookDelivery, webhookPut, webhookTest } from '../webhook.ts'
import type { Operation } from './operation.ts'

const path = '/api/account/forms/{form}/webhook'

/** Operations on the webhook of a form, with a login token (docs/api-behaviour.md#webhooks). */
export const webhookOperations = [
  {
    method: 'get',
    path,
    id: 'getWebhook',
    tag: 'Account',
    summary: 'The webhook of a form.',
    access: 'person',
    success: {
      status: 200,
      description: 'The webhook, without its secret.',
      schema: z.object({ data: webhook }),
    },
    errors: [404],
  },
  {
    method: 'put',
    path,
    id: 'putWebhook',
    tag: 'Account',
    summary:
      'Deliver new submissions, or the listed events, to a URL. A new webhook gets a signing secret, which is returned only once.',
    access: 'person',
    needsRecentPassword: true,
    body: webhookPut,
    success: {
      status: 200,
      description: 'The webhook; a new one has its signing secret (Standard Webhooks).',
      schema: z.object({ data: webhook.extend({ secret: z.string().optional() }) }),
    },
    errors: [404],
  },
  {
    method: 'post',
    path: `${path}/roll-secret`,
    id: 'rollWebhookSecret',
    tag: 'Account',
    summary:
      'Create a new signing secret, which is returned only once. For 24 hours, deliveries are also signed with the previous secret.',
    access: 'person',
    needsRecentPassword: true,
    success: {
      status: 200,
      description: 'The webhook with its new signing secret.',
      schema: z.object({ data: webhook.extend({ secret: z.string() }) }),
    },
    errors: [404],
  },
  {
    method: 'delete',
    path,
    id: 'deleteWebhook',
    tag: 'Account',
    summary: 'Delete the webhook and drop pending deliveries.',
    access: 'person',
    success: { status: 204, description: 'Done.' },
    errors: [404],
  },
  {
    method: 'get',
    path: `${path}/deliveries`,
    id: 'listWebhookDeliveries',
    tag: 'Account',
    summary:
      'Delivery attempts of the last 30 days, newest first. Follow links.next until it is null.',
    access: 'person',
    paged: true,
    success: {
      status: 200,
      description: 'A page of attempts.',
      schema: z.object({ data: z.array(webhookDelivery), ...listEnvelope.shape }),
    },
    errors: [404],
  },
  {
    method: 'post',
    path: `${path}/deliveries/{delivery}/redeliver`,
    id: 'redeliverWebhook',
    tag: 'Account',
    summary: 'Deliver the message of an attempt again, with the same webhook-id.',
    access: 'person',
    success: {
      status: 202,
      description: 'The delivery is due.',
      schema: z.object({ data: webhookDelivery.pick({ webhook_id: true }) }),
    },
    errors: [404],
  },
  {
    method: 'post',
    path: `${path}/test`,
    id: 'testWebhook',
    tag: 'Account',
    summary: 'Send a signed sample to the webhook and wait for its response.',
    access: 'person',
    rateLimit: 'webhook-test',
    success: {
      status: 200,
      description: 'The outcome. A failed delivery is also a 200.',
      schema: z.object({ data: webhookTest }),
    },
    errors: [404, 429],
  },
] as const satisfies readonly Operation[]
