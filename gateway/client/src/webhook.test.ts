import { Webhook } from 'standardwebhooks'
import { expect, it } from 'vitest'

import { FormpostError } from './errors.ts'
import { verifyWebhook } from './webhook.ts'

const [secret, former] = [
  'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  'whsec_AAAQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
]
const body = '{"type":"webhook.test","timestamp":"2026-01-01T00:00:00Z","data":{"form":{}}}'

/** Headers as the service sends them, signed with each secret. */
function headersOf(sentAt: Date, ...secrets: string[]) {
  const signatures = secrets.map((each) => new Webhook(each).sign('msg_1', sentAt, body))
  return {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1_000)),
    'webhook-signature': signatures.join(' '),
  }
}

it('returns the event of a signed message', async () => {
  const headers = headersOf(new Date(), secret)
  expect(await verifyWebhook(secret, headers, body)).toEqual(JSON.parse(body))
  expect(await verifyWebhook(secret, new Headers(headers), body)).toEqual(JSON.parse(body))
})

it('accepts either signature after the secret was rolled', async () => {
  const headers = headersOf(new Date(), former, secret)
  for (const each of [secret, former]) {
    expect(await verifyWebhook(each, headers, body)).toEqual(JSON.parse(body))
  }
})

it.each([
  ['another secret', headersOf(new Date(), former), body, 'is not signed'],
  ['another body', headersOf(new Date(), secret), `${body} `, 'is not signed'],
  ['no signature', {}, body, 'more than 5 minutes old'],
  [
    'an old message',
    headersOf(new Date(Date.now() - 301_000), secret),
    body,
    'more than 5 minutes old',
  ],
])('refuses %s', async (_what, headers, text, message) => {
  const verified = verifyWebhook(secret, headers, text)
  await expect(verified).rejects.toThrow(FormpostError)
  await expect(verified).rejects.toMatchObject({ code: 'invalid_signature' })
  await expect(verified).rejects.toThrow(message)
})
