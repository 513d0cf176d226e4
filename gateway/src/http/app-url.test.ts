import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'

import { expect, test } from 'vitest'

import { createAppUrl } from './app-url.ts'

const requestWith = (headers: IncomingHttpHeaders) =>
  ({ headers, socket: { remoteAddress: '10.0.0.1' } }) as IncomingMessage
const forwarded = {
  host: 'internal:8080',
  'x-forwarded-host': 'forms.example, other.example',
  'x-forwarded-proto': 'https',
}

test('APP_URL wins over whatever a request says', () => {
  const appUrl = createAppUrl({ APP_URL: 'https://forms.example', PORT: 8080 }, () => true)
  expect(appUrl(requestWith({ host: 'evil.example' }))).toBe('https://forms.example')
})

test('uses the forwarded host of a trusted proxy', () => {
  const appUrl = createAppUrl({ APP_URL: undefined, PORT: 8080 }, () => true)
  expect(appUrl(requestWith(forwarded))).toBe('https://forms.example')
})

test('ignores the forwarded host of anyone else', () => {
  const appUrl = createAppUrl({ APP_URL: undefined, PORT: 8080 }, () => false)
  expect(appUrl(requestWith(forwarded))).toBe('http://internal:8080')
  expect(appUrl(requestWith({}))).toBe('http://localhost:8080')
  for (const host of ['forms.example:99999', '1.2.3.999', 'a/b'])
    expect(appUrl(requestWith({ host }))).toBe('http://localhost:8080')
})
