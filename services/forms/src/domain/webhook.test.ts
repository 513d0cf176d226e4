import { networkPolicy, networks } from '@formpost/kit/security'
import { describe, expect, test } from 'vitest'

import { newWebhookSecret, webhookUrlError } from './webhook.ts'

const errorOf = (url: string, allowed = '') =>
  webhookUrlError(url, networkPolicy(networks.parse(allowed), true))?.code

describe('webhook URL', () => {
  test.each(['https://example.com/hook?a=1#b', 'http://example.com:8080', 'http://1.1.1.1/x'])(
    'may be %s',
    (url) => expect(errorOf(url)).toBeUndefined(),
  )
  test.each([
    ['example.com', 'not_a_web_address'],
    ['ftp://example.com', 'not_a_web_address'],
    ['file:///etc/passwd', 'not_a_web_address'],
    ['https://user:pass@example.com/', 'url_with_credentials'],
    [`https://example.com/${'x'.repeat(500)}`, 'too_long'],
    ['http://127.0.0.1/', 'private_address'],
    ['http://0x7f000001/', 'private_address'],
    ['http://localhost:3000/', 'private_address'],
    ['http://169.254.169.254/latest/meta-data', 'private_address'],
    ['http://[::1]/', 'private_address'],
    ['http://[::ffff:10.0.0.1]/', 'private_address'],
  ])('may not be %s', (url, error) => expect(errorOf(url)).toBe(error))

  test.each([
    ['http://example.com', 'not_an_https_address'],
    ['ftp://example.com', 'not_an_https_address'],
    ['https://example.com', undefined],
  ])('without http, %s: %s', (url, error) => {
    expect(webhookUrlError(url, networkPolicy([]))?.code).toBe(error)
  })

  test('may be in a network that the operator allows', () => {
    expect(errorOf('http://localhost:3000/', '127.0.0.0/8')).toBeUndefined()
    expect(errorOf('http://10.0.0.1/', '127.0.0.0/8')).toBe('private_address')
  })
})

test('makes secrets of 32 bytes in the format of Standard Webhooks', () => {
  const secret = newWebhookSecret()
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  expect(newWebhookSecret()).not.toBe(secret)
})
