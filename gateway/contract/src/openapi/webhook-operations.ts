import { z } from 'zod'

import { listEnvelope } from '../form.ts'
import { webhook, webhookDelivery, webhookPut } from '../webhook.ts'
import type { Operation } from './operation.ts'

const path = '/api/account/forms/{form}/webhook'

/** A form's webhook, for a login token only (docs/api-behaviour.md#webhooks). */
export const webhookOperations = [
  {
    method: 'get',
    path,
    id: 'getWebhook',
    tag: 'Account',
    summary: 'Where the submissions of a form are delivered to.',
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
      'Deliver each new submission to an address. Every call makes a new signing secret, which is in this reply only.',
    access: 'person',
    body: webhookPut,
    success: {
      status: 200,
      description: 'The webhook with its signing secret (Standard Webhooks).',
      schema: z.object({ data: webhook.extend({ secret: z.string() }) }),
    },
    errors: [404],
  },
  {
    method: 'delete',
    path,
    id: 'deleteWebhook',
    tag: 'Account',
    summary: 'Deliver nothing any more; what is still to be delivered is dropped.',
    access: 'person',
    success: { status: 204, description: 'Done.' },
    errors: [404],
  },
  {
    method: 'get',
    path: `${path}/deliveries`,
    id: 'listWebhookDeliveries',
    tag: 'Account',
    summary: 'Every try to deliver in the last 30 days, newest first. Follow links.next.',
    access: 'person',
    paged: true,
    success: {
      status: 200,
      description: 'A page of tries.',
      schema: z.object({ data: z.array(webhookDelivery), ...listEnvelope.shape }),
    },
    errors: [404],
  },
] as const satisfies readonly Operation[]
