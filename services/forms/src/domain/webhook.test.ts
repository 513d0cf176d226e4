import { networkPolicy, networks } from '@formpost/kit/security'
import { describe, expect, test } from 'vitest'

import { newWebhookSecret, webhookUrlError } from './webhook.ts'

const errorOf = (url: string, allowed = '') =>
  webhookUrlError(url, networkPolicy(networks.parse(allowed), true))

describe('webhook URL', () => {
  test.each(['https://example.com/hook?a=1#b', 'http://example.com:8080', 'http://1.1.1.1/x'])(
    'may be %s',
    (url) => expect(errorOf(url)).toBeUndefined(),
  )
  test.each([
    ['example.com', 'http or https'],
    ['ftp://example.com', 'http or https'],
    ['file:///etc/passwd', 'http or https'],
    ['https://user:pass@example.com/', 'user name or password'],
    [`https://example.com/${'x'.repeat(500)}`, 'at most 500'],
    ['http://127.0.0.1/', 'private'],
    ['http://0x7f000001/', 'private'],
    ['http://localhost:3000/', 'private'],
    ['http://169.254.169.254/latest/meta-data', 'private'],
    ['http://[::1]/', 'private'],
    ['http://[::ffff:10.0.0.1]/', 'private'],
  ])('may not be %s', (url, error) => expect(errorOf(url)).toContain(error))

  test.each([
    [
      'http://example.com',
      'Must be an https address. This service does not send webhooks over http.',
    ],
    ['ftp://example.com', 'Must be an https address.'],
    ['https://example.com', undefined],
  ])('without http, %s: %s', (url, error) => {
    expect(webhookUrlError(url, networkPolicy([]))).toBe(error)
  })

  test('may be in a network that the operator allows', () => {
    expect(errorOf('http://localhost:3000/', '127.0.0.0/8')).toBeUndefined()
    expect(errorOf('http://10.0.0.1/', '127.0.0.0/8')).toContain('private')
  })
})

test('makes secrets of 32 bytes in the format of Standard Webhooks', () => {
  const secret = newWebhookSecret()
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  expect(newWebhookSecret()).not.toBe(secret)
})
