import type { LookupAddress } from 'node:dns'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

import { networkPolicy, networks } from '@formpost/kit/security'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { guardedLookup, resolveName, type Resolve } from './guarded-lookup.ts'
import { postWebhook } from './post-webhook.ts'

const policyOf = (allowed: string) => networkPolicy(networks.parse(allowed), true)

/** Returns the next of these results at each call. */
function resolver(...results: LookupAddress[][]) {
  let calls = 0
  const resolve: Resolve = () => Promise.resolve(results[Math.min(calls++, results.length - 1)]!)
  return { resolve, calls: () => calls }
}
const v4 = (address: string): LookupAddress => ({ address, family: 4 })

let requests = 0
const count: RequestListener = (_request, response) => {
  requests++
  response.end()
}
const server = createServer(count)
let port = 0

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
afterAll(() => void server.close())

const post = (allowed: string, resolve: Resolve) =>
  postWebhook({
    url: new URL(`http://receiver.example:${port}/`),
    headers: {},
    body: '{}',
    policy: policyOf(allowed),
    lookup: guardedLookup(policyOf(allowed), resolve),
    signal: new AbortController().signal,
  })

test('refuses a name with a private address before it connects', async () => {
  const outcome = await post('', resolver([v4('127.0.0.1')]).resolve)
  expect(outcome).toMatchObject({ delivered: false, status: undefined })
  expect(outcome.failure).toEqual({ reason: 'address_not_allowed' })
  expect(requests).toBe(0)
})

test('tries only the allowed ones of several addresses', async () => {
  const { resolve } = resolver([v4('10.0.0.1'), v4('127.0.0.1')])
  expect(await post('127.0.0.0/8', resolve)).toMatchObject({ delivered: true, status: 200 })
  expect(requests).toBe(1)
})

test('resolves a name once per delivery, which defeats DNS rebinding', async () => {
  const rebinding = resolver([v4('127.0.0.1')], [v4('127.0.0.2')])
  expect(await post('127.0.0.1/32', rebinding.resolve)).toMatchObject({ delivered: true })
  expect(rebinding.calls()).toBe(1)
  const other = await post('127.0.0.1/32', rebinding.resolve)
  expect(other.failure).toEqual({ reason: 'address_not_allowed' })
  expect(requests).toBe(2)
})

test('finds a name that only the system knows', async () => {
  expect((await resolveName('localhost')).map(({ address }) => address)).toContain('127.0.0.1')
})

test('rejects an unknown name', async () => {
  await expect(resolveName('nowhere.invalid')).rejects.toMatchObject({ code: expect.any(String) })
})
