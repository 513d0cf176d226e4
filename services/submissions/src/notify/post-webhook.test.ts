import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

import { networkPolicy, networks } from '@formpost/kit/network'
import { afterEach, expect, test, vi } from 'vitest'

import { postWebhook } from './post-webhook.ts'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

const policy = networkPolicy(networks.parse('127.0.0.1/32'))
const ends: (() => void)[] = []
afterEach(() => {
  vi.useRealTimers()
  for (const end of ends.splice(0)) end()
})

async function receiver(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1')
  ends.push(() => {
    server.close()
    server.closeAllConnections()
  })
  await once(server, 'listening')
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  const stopping = new AbortController()
  const post = () => postWebhook({ url, headers: {}, body: '{}', policy, signal: stopping.signal })
  return { server, post, stopping }
}

test('a receiver that never answers is given up after 15 seconds, also where garbage was collected', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { server, post } = await receiver(() => undefined)
  const outcome = post()
  await once(server, 'request')
  collectGarbage()
  vi.advanceTimersByTime(15_000)
  expect(await outcome).toMatchObject({
    delivered: false,
    status: undefined,
    error: 'Took longer than 15 seconds.',
  })
})

test('an answer whose body never ends is taken, and cut off after 15 seconds', async () => {
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

test('a try that is stopped has no outcome', async () => {
  const { server, post, stopping } = await receiver(() => undefined)
  const outcome = post()
  await once(server, 'request')
  stopping.abort()
  await expect(outcome).rejects.toThrow()
})
