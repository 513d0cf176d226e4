import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { freePort, serve } from '../test-support/serve.ts'
import type { Part } from './lifecycle.ts'
import { invalid } from './problem.ts'
import { createRpcClient, type RpcClient } from './rpc-client.ts'

const call = { requestId: 'test' }

let port: number
let server: Part
let files: RpcClient<'files'>
/** What the handler saw of each call. */
const seen: { text: string; end?: 'complete' | 'given up' }[] = []

beforeAll(async () => {
  port = await freePort()
  server = await serve(
    'files',
    port,
    { List: async () => ({ files: [] }) },
    {
      async Keep(bytes, { requestId }) {
        const one: (typeof seen)[number] = { text: '' }
        seen.push(one)
        try {
          for await (const chunk of bytes) one.text += chunk.toString()
          one.end = 'complete'
        } finally {
          one.end ??= 'given up'
        }
        return { text: one.text, requestId }
      },
      async Count(bytes) {
        let count = 0
        for await (const chunk of bytes) count += chunk.length
        return { count }
      },
      async Refuse(bytes) {
        await once(bytes, 'readable')
        throw invalid({ file: ['It will not do.'] })
      },
    },
  )
  files = createRpcClient('files', `127.0.0.1:${port}`, {})
})
afterAll(async () => {
  files.close()
  await server.stop()
})

/** A promise, and what resolves it. */
function signal(): [Promise<void>, () => void] {
  let give = () => {}
  return [new Promise<void>((resolve) => (give = resolve)), () => give()]
}

async function* chunks(...texts: string[]) {
  for (const text of texts) yield Buffer.from(text)
}

test('bytes arrive whole, and the answer comes back', async () => {
  const reply = await files.sendBytes('Keep', chunks('one ', 'two'), call)
  expect(reply).toEqual({ text: 'one two', requestId: 'test' })
})

test('many megabytes at once arrive, each call its own', async () => {
  async function* much(times: number) {
    for (let at = 0; at < times; at++) yield Buffer.alloc(100_000, at)
  }
  const times = [0, 1, 40, 80, 120]
  const replies = await Promise.all(times.map((each) => files.sendBytes('Count', much(each), call)))
  expect(replies).toEqual(times.map((each) => ({ count: each * 100_000 })))
})

test('what its sender gives up never passes for whole', async () => {
  async function* broken() {
    yield Buffer.from('half')
    await expect.poll(() => seen.at(-1)).toEqual({ text: 'half' })
    throw new Error('the browser went away')
  }
  await expect(files.sendBytes('Keep', broken(), call)).rejects.toThrow('the browser went away')
  await expect.poll(() => seen.at(-1)).toEqual({ text: 'half', end: 'given up' })
})

test('a refusal in the middle is heard, word for word', async () => {
  async function* much() {
    for (let at = 0; at < 100; at++) yield Buffer.alloc(65_536)
  }
  await expect(files.sendBytes('Refuse', much(), call)).rejects.toMatchObject({
    code: 'validation_failed',
    details: { errors: { file: ['It will not do.'] } },
  })
})

test('a handler that there is not is no answer', async () => {
  await expect(files.sendBytes('Nothing', chunks('one'), call)).rejects.toMatchObject({
    code: 'unavailable',
  })
})

test('where nobody listens the sender is told, before anything of his is read', async () => {
  const nobody = createRpcClient('files', `127.0.0.1:${await freePort()}`, {})
  let isRead = false
  async function* noticed() {
    isRead = true
    yield Buffer.from('one')
  }
  await expect(nobody.sendBytes('Keep', noticed(), call)).rejects.toMatchObject({
    code: 'unavailable',
  })
  nobody.close()
  expect(isRead).toBe(false)
})

test('whoever of several answers is found', async () => {
  const several = createRpcClient(
    'files',
    `ipv4:127.0.0.1:${await freePort()},127.0.0.1:${port}`,
    {},
  )
  for (let times = 0; times < 5; times++) {
    expect(await several.sendBytes('Count', chunks('one'), call)).toEqual({ count: 3 })
  }
  several.close()
})

test('one that stops just when it is reached is left for another', async () => {
  const stopping = createServer((socket) => void socket.destroy())
  stopping.listen(0, '127.0.0.1')
  await once(stopping, 'listening')
  const stopped = (stopping.address() as AddressInfo).port
  const both = createRpcClient('files', `ipv4:127.0.0.1:${stopped},127.0.0.1:${port}`, {})
  for (let times = 0; times < 10; times++) {
    expect(await both.sendBytes('Count', chunks('one'), call)).toEqual({ count: 3 })
  }
  both.close()
  stopping.close()
})

describe('by one door', () => {
  async function told(text: string): Promise<string> {
    const socket: Socket = connect(port, '127.0.0.1')
    let reply = ''
    socket.on('data', (chunk: Buffer) => (reply += chunk.toString()))
    socket.write(text)
    await once(socket, 'close')
    return reply
  }

  test('calls come in beside bytes', async () => {
    const [listed, kept] = await Promise.all([
      files.client.List({ form_uuid: '', submission_uuid: '' }, call),
      files.sendBytes('Count', chunks('one'), call),
    ])
    expect(listed.files).toEqual([])
    expect(kept).toEqual({ count: 3 })
  })

  test('a page in a browser, which can add no header unasked, is not answered', async () => {
    const reply = await told('POST /Keep HTTP/1.1\r\nhost: here\r\ncontent-length: 3\r\n\r\none')
    expect(reply).toMatch(/^HTTP\/1\.1 404 /)
    expect(seen.some(({ text }) => text === 'one')).toBe(false)
  })

  test('what is neither is let go', async () => {
    expect(await told('HELO there\r\n\r\n')).toMatch(/^(HTTP\/1\.1 400 |$)/)
  })
})

test('a service that stops finishes what is under way', async () => {
  const own = await freePort()
  const [begun, hasBegun] = signal()
  const [told, goOn] = signal()
  const brief = await serve(
    'files',
    own,
    {},
    {
      async Keep(bytes) {
        let text = ''
        for await (const chunk of bytes) {
          text += chunk.toString()
          hasBegun()
        }
        return { text }
      },
    },
  )
  const client = createRpcClient('files', `127.0.0.1:${own}`, {})
  async function* slow() {
    yield Buffer.from('one ')
    await told
    yield Buffer.from('two')
  }
  const reply = client.sendBytes('Keep', slow(), call)
  await begun
  const stopped = brief.stop()
  goOn()
  expect(await reply).toEqual({ text: 'one two' })
  await stopped
  client.close()
})
