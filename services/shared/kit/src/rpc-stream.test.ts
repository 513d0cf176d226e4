import { afterAll, beforeAll, expect, test } from 'vitest'

import { freePort, serve } from '../test-support/serve.ts'
import type { Part } from './lifecycle.ts'
import { createRpcClient, type RpcClient } from './rpc-client.ts'

const call = { requestId: 'test' }
const chunk = (text: string) => ({ header: undefined, chunk: Buffer.from(text), part: undefined })

let server: Part
let files: RpcClient<'files'>
/** What the handler saw of each upload. */
const seen: { text: string; end?: 'complete' | 'given up' }[] = []

beforeAll(async () => {
  const port = await freePort()
  server = await serve('files', port, {
    async Upload(requests) {
      const upload: (typeof seen)[number] = { text: '' }
      seen.push(upload)
      try {
        for await (const { chunk: bytes } of requests) upload.text += String(bytes)
        upload.end = 'complete'
      } finally {
        upload.end ??= 'given up'
      }
      return { uuid: '', name: upload.text, size: 0, mime_type: '', field_uuid: '' }
    },
  })
  files = createRpcClient('files', `127.0.0.1:${port}`, {})
})
afterAll(async () => {
  files.close()
  await server.stop()
})

test('a stream that ends well arrives whole', async () => {
  async function* whole() {
    yield chunk('one ')
    yield chunk('two')
  }
  expect((await files.client.Upload(whole(), call)).name).toBe('one two')
})

test('a stream that its sender gives up never passes for a whole one', async () => {
  async function* broken() {
    yield chunk('half')
    await expect.poll(() => seen.at(-1)).toEqual({ text: 'half' })
    throw new Error('the browser went away')
  }
  await expect(files.client.Upload(broken(), call)).rejects.toThrow('the browser went away')
  await expect.poll(() => seen.at(-1)).toEqual({ text: 'half', end: 'given up' })
})
