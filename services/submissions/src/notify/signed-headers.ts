import { Webhook } from 'standardwebhooks'

/** The headers of a message, signed with each secret per the Standard Webhooks specification. */
export function signedHeaders(
  id: string,
  secrets: readonly string[],
  body: string,
): Record<string, string> {
  const now = new Date()
  return {
    'Content-Type': 'application/json',
    'User-Agent': 'Formpost/1.0 (+webhook)',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, now, body)).join(' '),
  }
}
