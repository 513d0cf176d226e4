import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createApi } from '../harness/api.ts'
import { startTestSystem, type TestSystem } from '../harness/system.ts'

/** A web server that answers with its name and the path, also to WebSockets. */
async function createWebServer(name: string): Promise<{ server: Server; url: string }> {
  const server = createServer((request, response) => response.end(`${name} ${request.url}`))
  server.on('upgrade', (request, socket) => {
    socket.end(
      `HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n${name} ${request.url}`,
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

describe('WEB_FILLER_URL and WEB_DESK_URL', () => {
  let filler: Server
  let desk: Server
  let system: TestSystem

  beforeAll(async () => {
    const [fillerServer, deskServer] = [
      await createWebServer('filler'),
      await createWebServer('desk'),
    ]
    filler = fillerServer.server
    desk = deskServer.server
    system = await startTestSystem({
      env: { WEB_FILLER_URL: fillerServer.url, WEB_DESK_URL: deskServer.url },
      files: 'folder',
    })
  })
  afterAll(async () => {
    await system?.stop()
    filler?.close()
    desk?.close()
  })

  const read = async (path: string) => (await fetch(system.appUrl + path)).text()
  const policy = async (path: string) =>
    (await fetch(system.appUrl + path)).headers.get('content-security-policy')

  it('proxy pages and assets', async () => {
    expect(await read('/')).toBe('filler /')
    expect(await read(`/f/${system.form.public_id}?x=1`)).toBe(
      `filler /f/${system.form.public_id}?x=1`,
    )
    expect(await read('/assets/index.js')).toBe('filler /assets/index.js')
    expect(await read('/desks')).toBe('filler /desks')
    expect(await read('/desk/forms/x/build?x=1')).toBe('desk /desk/forms/x/build?x=1')
    expect(await read('/desk/no/such/page')).toBe('desk /desk/no/such/page')
    expect(await read('/desk/assets/index.js')).toBe('desk /desk/assets/index.js')
  })

  it('add the slash that the address of the desk may lack', async () => {
    expect(await read('/desk')).toBe('desk /desk/')
    expect(await read('/desk?x=1')).toBe('desk /desk/?x=1')
    expect(await read('/desk/')).toBe('desk /desk/')
  })

  it('proxy WebSockets to the server of the app', async () => {
    const reply = async (path: string) => {
      const { hostname, port } = new URL(system.appUrl)
      const socket = connect(Number(port), hostname)
      socket.write(
        `GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
      )
      let text = ''
      socket.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
      await once(socket, 'end')
      socket.destroy()
      return text.split('\r\n').at(-1)
    }
    // The proxies listen for WebSockets from their first request on.
    await read('/')
    await read('/desk')
    expect(await reply('/?token=x')).toBe('filler /?token=x')
    expect(await reply('/desk/?token=x')).toBe('desk /desk/?token=x')
  })

  it('keep the policies of the apps', async () => {
    expect(await policy('/desk')).toContain("frame-ancestors 'none'")
    expect(await policy('/')).toContain("frame-ancestors 'self'")
  })

  it('allow only the service worker to fetch images from other hosts', async () => {
    expect(await policy('/sw.js')).toContain("connect-src 'self' https:")
    expect(await policy('/')).toContain("connect-src 'self';")
    expect(await policy('/desk/sw.js')).toContain("connect-src 'self';")
  })

  it('do not proxy API requests and uploads', async () => {
    const anyone = createApi(system.appUrl)
    expect((await anyone.get(`/api/f/${system.form.public_id}`)).body).toHaveProperty('title')
    expect((await anyone.get('/api/no/such')).text).toContain('nothing at this address')
    expect((await anyone.post(`/f/${system.form.public_id}/uploads`, {})).status).toBe(415)
  })

  it.each([
    ['/', () => filler],
    ['/desk', () => desk],
  ])('return 503 with a message when the server of %s is down', async (path, server) => {
    server().closeAllConnections()
    server().close()
    await once(server(), 'close')
    const reply = await createApi(system.appUrl).get<{ message: string }>(path)
    expect(reply.status).toBe(503)
    expect(reply.body.message).toMatch(/Try again/)
    expect(reply.headers.get('retry-after')).toBeTruthy()
  })
})

it('never sends requests for the desk to the server of the filler', async () => {
  const { server, url } = await createWebServer('filler')
  const system = await startTestSystem({ env: { WEB_FILLER_URL: url }, files: 'folder' })
  try {
    const api = createApi(system.appUrl)
    expect((await api.post('/desk/login', {})).status).toBe(404)
    expect((await api.get('/desk/assets/none.js')).status).toBe(404)
    for (const path of ['/%64esk', '//desk/login', '/f/..%2fDESK']) {
      expect((await api.get(path)).status, path).toBe(404)
    }
    expect((await api.get('/desks')).text).toBe('filler /desks')
  } finally {
    await system.stop()
    server.close()
  }
})
