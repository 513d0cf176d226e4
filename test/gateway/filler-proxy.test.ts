import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createApi } from '../harness/api.ts'
import { startTestSystem, type TestSystem } from '../harness/system.ts'

describe('WEB_FILLER_URL', () => {
  let filler: Server
  let system: TestSystem

  beforeAll(async () => {
    filler = createServer((request, response) => response.end(`filler ${request.url}`))
    filler.listen(0, '127.0.0.1')
    await once(filler, 'listening')
    const { port } = filler.address() as AddressInfo
    system = await startTestSystem({
      env: { WEB_FILLER_URL: `http://127.0.0.1:${port}` },
      files: 'folder',
    })
  })
  afterAll(async () => {
    await system?.stop()
    filler?.close()
  })

  const read = async (path: string) => (await fetch(system.appUrl + path)).text()

  it('proxies pages and assets', async () => {
    expect(await read('/')).toBe('filler /')
    expect(await read(`/f/${system.form.public_id}?x=1`)).toBe(
      `filler /f/${system.form.public_id}?x=1`,
    )
    expect(await read('/assets/index.js')).toBe('filler /assets/index.js')
  })

  it('allows only the service worker to fetch images from other hosts', async () => {
    const policy = async (path: string) =>
      (await fetch(system.appUrl + path)).headers.get('content-security-policy')
    expect(await policy('/sw.js')).toContain("connect-src 'self' https:")
    expect(await policy('/')).toContain("connect-src 'self';")
  })

  it('does not proxy API requests and uploads', async () => {
    const anyone = createApi(system.appUrl)
    expect((await anyone.get(`/api/f/${system.form.public_id}`)).body).toHaveProperty('title')
    expect((await anyone.get('/api/no/such')).text).toContain('nothing at this address')
    expect((await anyone.post(`/f/${system.form.public_id}/uploads`, {})).status).toBe(415)
  })

  it('returns 503 with a message when the server is down', async () => {
    filler.closeAllConnections()
    filler.close()
    await once(filler, 'close')
    const reply = await createApi(system.appUrl).get<{ message: string }>('/')
    expect(reply.status).toBe(503)
    expect(reply.body.message).toMatch(/Try again/)
    expect(reply.headers.get('retry-after')).toBeTruthy()
  })
})
