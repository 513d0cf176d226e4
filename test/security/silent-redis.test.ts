import { once } from 'node:events'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createApi } from '../harness/api.ts'
import { createForm, submit } from '../harness/forms.ts'
import { startTestSystem, type TestSystem } from '../harness/system.ts'

describe('a Redis that accepts connections and never answers', () => {
  let silent: Server
  const sockets = new Set<Socket>()
  let system: TestSystem

  beforeAll(async () => {
    silent = createServer((socket) => {
      sockets.add(socket)
      socket.on('error', () => undefined).resume()
    }).listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const { port } = silent.address() as AddressInfo
    system = await startTestSystem({
      env: { LIMIT_SUBMIT: '3', REDIS_URL: `redis://127.0.0.1:${port}` },
      counters: 'memory',
      files: 'folder',
    })
  })
  afterAll(async () => {
    await system?.stop()
    for (const socket of sockets) socket.destroy()
    silent?.close()
  })

  it('leaves the service answering, with limits counted in memory', async () => {
    const api = createApi(system.baseUrl, system.apiKey)
    const form = await createForm(api)
    const statuses: number[] = []
    for (let n = 0; n < 4; n++) statuses.push((await submit(api, form, { fields: {} })).status)
    expect(statuses).toEqual([201, 201, 201, 429])
    expect(sockets.size).toBeGreaterThan(0)
  })
})
