import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { freePort, serve } from '../../test-support/serve.ts'
import type { ServiceProcess } from '../config/lifecycle.ts'
import { createRpcClient, type RpcClient } from './client.ts'
import { invalid } from './problem.ts'

const call = { requestId: 'test' }

/** The uploads that the handler received. */
const received: { text: string; isComplete: boolean }[] = []

let ended = () => {}
let port: number
let server: ServiceProcess
let files: RpcClient<'files'>['client']
let close: () => void

beforeAll(async () => {
  port = await freePort()
  server = await serve('files', port, {
    async Upload(requests, { requestId }) {
      const upload = { text: '', isComplete: false }
      received.push(upload)
      for await (const { chunk, complete } of requests) {
        if (chunk?.toString() === 'reject') throw invalid({ file: [{ code: 'file_empty' }] })
        upload.text += chunk?.toString() ?? ''
        if (complete) upload.isComplete = true
      }
      ended()
      return { uuid: requestId, name: upload.text, size: upload.text.length }
    },
    List: async () => ({ files: [] }),
  })
  ;({ client: files, close } = createRpcClient('files', `127.0.0.1:${port}`, {}))
})
afterAll(async () => {
  close()
  await server.stop()
})

const chunkOf = (text: string) => ({
  chunk: Buffer.from(text),
  description: null,
  complete: undefined,
})
const complete = { chunk: undefined, description: null, complete: true }
async function* chunks(...texts: string[]) {
  for (const text of texts) yield chunkOf(text)
  yield complete
}

test('delivers requests in order and returns the reply', async () => {
  const reply = await files.Upload(chunks('one ', 'two'), call)
  expect(reply).toMatchObject({ uuid: 'test', name: 'one two', size: 7 })
})

test('delivers megabytes in concurrent calls', async () => {
  async function* many(times: number) {
    for (let n = 0; n < times; n++) yield chunkOf('x'.repeat(50_000))
  }
  const times = [0, 1, 40, 80]
  const replies = await Promise.all(times.map((count) => files.Upload(many(count), call)))
  expect(replies.map(({ size }) => size)).toEqual(times.map((count) => count * 50_000))
})

test('ends an incomplete call when its requests fail', async () => {
  async function* broken() {
    yield chunkOf('half')
    await expect.poll(() => received.at(-1)?.text).toBe('half')
    throw new Error('connection lost')
  }
  const handlerEnded = new Promise<void>((resolve) => (ended = resolve))
  await expect(files.Upload(broken(), call)).rejects.toThrow('connection lost')
  await handlerEnded
  expect(received.at(-1)).toEqual({ text: 'half', isComplete: false })
})

test('throws the problem of a handler before all requests are sent', async () => {
  async function* endless() {
    yield chunkOf('reject')
    for (;;) yield chunkOf('x'.repeat(65_536))
  }
  await expect(files.Upload(endless(), call)).rejects.toMatchObject({
    code: 'validation_failed',
    details: {
      errors: { file: ['The file is empty.'] },
      codes: { file: [{ code: 'file_empty' }] },
    },
  })
})

test('reads no request when no server listens', async () => {
  const offline = createRpcClient('files', `127.0.0.1:${await freePort()}`, {})
  let isRead = false
  async function* requests() {
    isRead = true
    yield chunkOf('one')
  }
  await expect(offline.client.Upload(requests(), call)).rejects.toMatchObject({
    code: 'unavailable',
  })
  offline.close()
  expect(isRead).toBe(false)
})

test('uses the servers that respond', async () => {
  const broken = createServer((socket) => void socket.destroy())
  broken.listen(0, '127.0.0.1')
  await once(broken, 'listening')
  const addresses = [await freePort(), (broken.address() as AddressInfo).port, port]
  const client = createRpcClient(
    'files',
    `ipv4:${addresses.map((address) => `127.0.0.1:${address}`).join()}`,
    {},
  )
  for (let times = 0; times < 5; times++) {
    expect((await client.client.Upload(chunks('one'), call)).size).toBe(3)
  }
  client.close()
  broken.close()
})

test('finishes calls in flight when the service stops', async () => {
  const ownPort = await freePort()
  let start = () => {}
  const started = new Promise<void>((resolve) => (start = resolve))
  const stopping = await serve('files', ownPort, {
    async Upload(requests) {
      let name = ''
      for await (const { chunk } of requests) {
        name += chunk?.toString() ?? ''
        start()
      }
      return { name }
    },
  })
  const { client, close: closeClient } = createRpcClient('files', `127.0.0.1:${ownPort}`, {})
  let resume = () => {}
  const mayResume = new Promise<void>((resolve) => (resume = resolve))
  async function* slow() {
    yield chunkOf('one ')
    await mayResume
    yield chunkOf('two')
    yield complete
  }
  const reply = client.Upload(slow(), call)
  await started
  const stopped = stopping.stop()
  resume()
  expect((await reply).name).toBe('one two')
  await stopped
  closeClient()
})
