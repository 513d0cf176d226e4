import { Agent, createServer, get, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterEach, describe, expect, it } from 'vitest'

import { drain, listen } from './server.ts'

let server: Server
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
afterEach(() => {
  agent.destroy()
  server.closeAllConnections()
})

async function start(): Promise<number> {
  server = createServer((_request, response) => response.end('ok'))
  await listen(server, 0, '127.0.0.1')
  return (server.address() as AddressInfo).port
}

/** Sends a request and resolves to the `Connection` header of the response. */
const request = (port: number) =>
  new Promise<string | undefined>((resolve, reject) => {
    const sent = get({ port, agent }, (response) => {
      response.resume().once('end', () => resolve(response.headers.connection))
    })
    sent.once('error', reject)
  })

describe('a gateway that stops', () => {
  it('answers a request on an open connection and closes it', async () => {
    const port = await start()
    expect(await request(port)).toBe('keep-alive')
    const drained = drain(server, 5_000)
    expect(await request(port)).toBe('close')
    await drained
  })
})
