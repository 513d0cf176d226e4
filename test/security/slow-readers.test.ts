import { readFile } from 'node:fs/promises'

import type { Form } from '@formpost/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createApi, type Api } from '../harness/api.ts'
import { createForm, createFormWith } from '../harness/forms.ts'
import { insertSubmissions } from '../harness/stored-submissions.ts'
import { startTestSystem, type TestSystem } from '../harness/system.ts'
import { waitUntil } from '../harness/wait-until.ts'
import { head, openSocket, openSockets } from './raw-socket.ts'

let system: TestSystem
let api: Api
let form: Form

beforeAll(async () => {
  system = await startTestSystem({ counters: 'memory', files: 'folder' })
  api = createApi(system.baseUrl, system.apiKey)
  form = await createForm(api)
})
afterAll(() => system?.stop())

const readForm = async () => (await api.get(`/public/forms/${form.public_id}`)).status

describe('a client that pipelines requests and does not read', () => {
  it('leaves the service answering others, and after it has gone too', async () => {
    const { socket } = await openSocket(system.appUrl)
    socket.pause()
    socket.write(head('GET /api/v1/openapi.json', {}).repeat(1_000))
    const during = await Promise.all(Array.from({ length: 100 }, readForm))
    expect(new Set(during)).toEqual(new Set([200]))
    socket.destroy()
    const after = await Promise.all(Array.from({ length: 100 }, readForm))
    expect(new Set(after)).toEqual(new Set([200]))
  })

  it('is disconnected once 32 responses wait for it', async () => {
    const { socket, received, closed } = await openSocket(system.appUrl)
    socket.write(head(`GET /api/v1/public/forms/${form.public_id}`, {}).repeat(2_000))
    await closed
    expect(received().split('HTTP/1.1 200').length - 1).toBeLessThan(32)
  })
})

describe('a client that sends one request after the other', () => {
  it('keeps its connection', async () => {
    const { socket, received } = await openSocket(system.appUrl)
    const answered = () => received().split('HTTP/1.1 200').length - 1
    for (let count = 1; count <= 40; count++) {
      socket.write(head(`GET /api/v1/public/forms/${form.public_id}`, {}))
      await waitUntil(() => answered() === count)
    }
    expect(answered()).toBe(40)
    socket.destroy()
  })
})

describe('a client that reads an export slowly', () => {
  const metric = async (name: string) => {
    const text = await (await fetch(`${system.adminUrl}/metrics`)).text()
    return Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1])
  }

  it('is none of the requests that keep others waiting', async () => {
    const { form: large, fields } = await createFormWith(api, { type: 'long_text', label: 'Notes' })
    const answers = `jsonb_build_object('${fields[0]!.uuid}', repeat(md5(n::text), 300))`
    await insertSubmissions(system, large, 2_000, answers)
    const sockets = await openSockets(system.appUrl, 5)
    for (const { socket } of sockets) {
      const authorization = `Bearer ${system.apiKey}`
      socket.write(head(`GET /api/v1/forms/${large.uuid}/submissions/export`, { authorization }))
      socket.pause()
    }
    const counts = async () => [
      await metric('formpost_streams_open'),
      await metric('formpost_requests_waiting'),
    ]
    await expect.poll(counts).toEqual([5, 0])
    for (const { socket } of sockets) socket.destroy()
    await expect.poll(() => metric('formpost_streams_open')).toBe(0)
  })

  it('gets the headers of an export without its content by HEAD', async () => {
    const url = `${system.baseUrl}/forms/${form.uuid}/submissions/export`
    const headers = { authorization: `Bearer ${system.apiKey}` }
    const reply = await fetch(url, { method: 'HEAD', headers })
    expect([reply.status, reply.headers.get('content-type')]).toEqual([
      200,
      expect.stringContaining('csv'),
    ])
    await expect.poll(() => metric('formpost_streams_open')).toBe(0)
  })
})

describe.skipIf(process.platform !== 'linux')('a client that stops reading a long response', () => {
  it('is disconnected', async () => {
    const { socket } = await openSocket(system.appUrl)
    socket.pause()
    // Each is larger than what the kernel buffers, several times over.
    socket.write(head('GET /docs/swagger-ui-bundle.js', {}).repeat(10))
    const port = socket.localPort!.toString(16).toUpperCase().padStart(4, '0')
    const isEstablished = async () => {
      const tables = await Promise.all(
        ['tcp', 'tcp6'].map((name) => readFile(`/proc/net/${name}`, 'latin1')),
      )
      // The server's side: the client's port is the remote one, state 01 is ESTABLISHED.
      return new RegExp(`:[0-9A-F]{4} [0-9A-F]+:${port} 01 `).test(tables.join())
    }
    expect(await isEstablished()).toBe(true)
    await waitUntil(async () => !(await isEstablished()), 500)
    socket.destroy()
  })
})
