import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createTcpServer, type AddressInfo } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

import { networkPolicy, networks } from '@formpost/kit/security'
import { afterEach, expect, test, vi } from 'vitest'

import { postWebhook } from './post-webhook.ts'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

const policy = networkPolicy(networks.parse('127.0.0.1/32'), true)
const cleanups: (() => void)[] = []
afterEach(() => {
  vi.useRealTimers()
  for (const cleanup of cleanups.splice(0)) cleanup()
})

async function receiver(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1')
  cleanups.push(() => {
    server.close()
    server.closeAllConnections()
  })
  await once(server, 'listening')
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  const stopping = new AbortController()
  const post = () => postWebhook({ url, headers: {}, body: '{}', policy, signal: stopping.signal })
  return { server, post, stopping }
}

test('times out after 15 seconds without a response, even after garbage collection', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { server, post } = await receiver(() => undefined)
  const outcome = post()
  await once(server, 'request')
  collectGarbage()
  vi.advanceTimersByTime(15_000)
  expect(await outcome).toMatchObject({
    delivered: false,
    status: undefined,
    failure: { reason: 'timed_out', seconds: 15 },
  })
})

test('accepts a response whose body never ends, and closes it after 15 seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { server, post } = await receiver((_request, response) => {
    response.writeHead(200)
    response.write('and then')
  })
  const connected = once(server, 'connection')
  expect(await post()).toMatchObject({ delivered: true, status: 200 })
  const [socket] = await connected
  const closed = once(socket, 'close')
  vi.advanceTimersByTime(15_000)
  await closed
})

test('throws when it is aborted', async () => {
  const { server, post, stopping } = await receiver(() => undefined)
  const outcome = post()
  await once(server, 'request')
  stopping.abort()
  await expect(outcome).rejects.toThrow()
})

test.each([
  [
    'switches protocols',
    'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n',
  ],
  ['closes the connection', ''],
  ['does not speak HTTP', 'hello\r\n\r\n'],
  ['breaks off in the headers', 'HTTP/1.1 200 OK\r\nContent-'],
])('is not delivered if the receiver %s', async (_what, answer) => {
  const raw = createTcpServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => socket.end(answer))
  }).listen(0, '127.0.0.1')
  cleanups.push(() => raw.close())
  await once(raw, 'listening')
  const url = new URL(`http://127.0.0.1:${(raw.address() as AddressInfo).port}/`)
  const signal = new AbortController().signal
  const outcome = await postWebhook({ url, headers: {}, body: '{}', policy, signal })
  expect(outcome).toMatchObject({
    delivered: false,
    failure: { reason: expect.stringMatching(/^(connection_broken|not_called)$/) },
  })
})

test.each([
  ['120', 120_000],
  ['Sun, 06 Nov 1994 08:51:07 GMT', 90_000],
  ['Sun, 06 Nov 1994 08:49:36 GMT', undefined],
  ['soon', undefined],
])('reads Retry-After: %s as %s ms', async (retryAfter, wait) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('1994-11-06T08:49:37Z') })
  const { post } = await receiver((_request, response) => {
    response.writeHead(503, { 'Retry-After': retryAfter }).end()
  })
  const { retryAfterMs } = await post()
  expect(retryAfterMs).toBe(wait)
})
