import { randomUUID } from 'node:crypto'

import type { CallContext } from '@formpost/kit/rpc'

import { testDocument } from '../rpc/documents.ts'
import type { DeliverDependencies } from './deliver-webhook.ts'
import type { Wait } from './delivery-limiter.ts'
import { postWebhook, type PostResult } from './post-webhook.ts'
import { signedHeaders } from './signed-headers.ts'

export interface Tested extends PostResult {
  kind: 'tested'
  webhookId: string
}

/** Sends a sample to the webhook of a form, and resolves with the outcome. */
export type TestWebhook = (
  formUuid: string,
  call: CallContext,
) => Promise<Tested | Wait | { kind: 'no-webhook' }>

/** A test is neither stored nor retried, but limited as deliveries are, and counts for the receiver's limit. */
export const createWebhookTest =
  ({
    forms,
    policy,
    limiter,
  }: Pick<DeliverDependencies, 'forms' | 'policy' | 'limiter'>): TestWebhook =>
  async (formUuid, call) => {
    const { webhook, ownerUuid, ...form } = await forms.getNotificationTargets(formUuid, call)
    if (!webhook) return { kind: 'no-webhook' }
    const url = new URL(webhook.url)
    const permit = limiter.request({ owner: ownerUuid, receiver: url.host })
    if (permit.kind === 'wait') return permit
    const webhookId = `msg_test_${randomUUID()}`
    const body = JSON.stringify(testDocument({ uuid: formUuid, ...form }, new Date()))
    const headers = signedHeaders(webhookId, webhook.secrets, body)
    // Never aborted: the process waits for its calls when it stops.
    const { signal } = new AbortController()
    const result = await postWebhook({ url, headers, body, policy, signal })
    if (result.delivered) permit.succeeded()
    else permit.failed()
    return { kind: 'tested', webhookId, ...result }
  }
