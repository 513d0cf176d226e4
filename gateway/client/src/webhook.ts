import { FormpostError } from './errors.ts'
import type { components } from './openapi.ts'

type Submission = Omit<components['schemas']['Submission'], 'prev' | 'next' | 'uploads'>
interface EventOf<Type extends string, Data = unknown> {
  type: Type
  /** RFC 3339, UTC. */
  timestamp: string
  data: { form: { uuid: string; public_id: string; title: string } } & Data
}

/** The body of a webhook (docs/api-behaviour.md#webhooks). */
export type WebhookEvent =
  | EventOf<'submission.created', { submission: Submission }>
  | EventOf<
      'submission.reviewed',
      { submission: Submission; review: components['schemas']['Review'] }
    >
  | EventOf<'form.published', { version: number }>
  | EventOf<'webhook.test'>

export type WebhookHeaders = Headers | Readonly<Record<string, string | string[] | undefined>>

/** How many seconds a message may be old, so that nobody sends a recorded one again. */
const tolerance = 300

const bytesOf = (base64: string) =>
  Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))

/**
 * Checks the signature of a webhook (Standard Webhooks, HMAC-SHA-256) and returns its event. `body` is the text as it was received.
 * `webhook-id` is the same for all deliveries of a message. Throws `FormpostError` with the code `invalid_signature` if the message
 * is not signed with the secret, or more than 5 minutes old.
 */
export async function verifyWebhook(
  secret: string,
  headers: WebhookHeaders,
  body: string,
): Promise<WebhookEvent> {
  const read = (name: string): string => {
    const value = headers instanceof Headers ? headers.get(name) : headers[name]
    return String(value ?? '')
  }
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const bytes = bytesOf(secret.replace(/^whsec_/, ''))
  const key = await crypto.subtle.importKey('raw', bytes, algorithm, false, ['verify'])
  const sentAt = read('webhook-timestamp')
  const signed = new TextEncoder().encode(`${read('webhook-id')}.${sentAt}.${body}`)
  const isRecent = Math.abs(Date.now() / 1_000 - Number(sentAt)) <= tolerance
  // After the secret was rolled there are two, separated by a space.
  for (const signature of isRecent ? read('webhook-signature').split(' ') : []) {
    const base64 = /^v1,([\w+/]+=*)$/.exec(signature)?.[1]
    if (base64 && (await crypto.subtle.verify('HMAC', key, bytesOf(base64), signed))) {
      return JSON.parse(body) as WebhookEvent
    }
  }
  const reason = isRecent ? 'is not signed with the secret' : 'is more than 5 minutes old'
  throw new FormpostError(`The webhook ${reason}.`, 'invalid_signature')
}
