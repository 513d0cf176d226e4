import { once } from 'node:events'
import { createServer as createHttp2Server } from 'node:http2'
import { createServer, type AddressInfo } from 'node:net'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { freePort, serve } from '../../test-support/serve.ts'
import type { ServiceProcess } from '../config/lifecycle.ts'
import { createRpcClient } from './client.ts'
import { onlyMessage } from './only-message.ts'

const call = { requestId: 'test' }
const request = { description: null, content: Buffer.from('one') }
const fileOf = (size: number) => ({ uuid: '', name: '', size, mime_type: '', field_uuid: '' })

let port: number
let server: ServiceProcess

beforeAll(async () => {
  port = await freePort()
  server = await serve('files', port, {
    async *Upload({ content }) {
      yield fileOf(content.length)
    },
  })
})
afterAll(() => server.stop())

async function sizeOf(replies: AsyncIterable<{ size: number }>) {
  let total = 0
  for await (const { size } of replies) total += size
  return total
}

test('delivers megabytes in concurrent calls', async () => {
  const { client, close } = createRpcClient('files', `127.0.0.1:${port}`, {})
  const sizes = [0, 50_000, 2_000_000, 4_000_000]
  const replies = sizes.map((size) =>
    sizeOf(client.Upload({ description: null, content: Buffer.alloc(size) }, call)),
  )
  expect(await Promise.all(replies)).toEqual(sizes)
  close()
})

test('reports a service that does not listen', async () => {
  const { client, close } = createRpcClient('files', `127.0.0.1:${await freePort()}`, {})
  await expect(sizeOf(client.Upload(request, call))).rejects.toMatchObject({ code: 'unavailable' })
  close()
})

test('reports a connection that the service closes with an error', async () => {
  const breaking = createHttp2Server().on('stream', ({ session }) => session?.goaway(2))
  breaking.listen(0, '127.0.0.1')
  await once(breaking, 'listening')
  const { port: brokenPort } = breaking.address() as AddressInfo
  const { client, close } = createRpcClient('files', `127.0.0.1:${brokenPort}`, {})
  await expect(sizeOf(client.Upload(request, call))).rejects.toMatchObject({ code: 'unavailable' })
  close()
  breaking.close()
})

test('makes more calls of one message than a connection may have resets', async () => {
  const { client, close } = createRpcClient('files', `127.0.0.1:${port}`, {})
  const sizes = await Promise.all(
    Array.from({ length: 3_000 }, () => onlyMessage(client.Upload(request, call))),
  )
  expect(sizes.map(({ size }) => size)).toEqual(Array(3_000).fill(3))
  close()
})

test('uses the servers that respond', async () => {
  const broken = createServer((socket) => void socket.destroy())
  broken.listen(0, '127.0.0.1')
  await once(broken, 'listening')
  const addresses = [await freePort(), (broken.address() as AddressInfo).port, port]
  const { client, close } = createRpcClient(
    'files',
    `ipv4:${addresses.map((address) => `127.0.0.1:${address}`).join()}`,
    {},
  )
  for (let times = 0; times < 5; times++) {
    expect(await sizeOf(client.Upload(request, call))).toBe(3)
  }
  close()
  broken.close()
})

test('finishes calls in flight when the service stops', async () => {
  const ownPort = await freePort()
  let start = () => {}
  const started = new Promise<void>((resolve) => (start = resolve))
  let resume = () => {}
  const mayResume = new Promise<void>((resolve) => (resume = resolve))
  const stopping = await serve('files', ownPort, {
    async *Upload({ content }) {
      start()
      await mayResume
      yield fileOf(content.length)
    },
  })
  const { client, close } = createRpcClient('files', `127.0.0.1:${ownPort}`, {})
  const reply = sizeOf(client.Upload(request, call))
  await started
  const stopped = stopping.stop()
  resume()
  expect(await reply).toBe(3)
  await stopped
  close()
})
