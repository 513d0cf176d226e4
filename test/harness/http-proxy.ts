import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'

/** A server in between that can answer for the one behind it. */
export interface HttpProxy {
  url: string
  /** Answers every request itself with `status`, or passes them on again. */
  setAnswer(status: number | undefined): void
  /** Passes every request on so many ms later. */
  setDelay(ms: number): void
  stop(): Promise<void>
}

/** An HTTP proxy on a free loopback port in front of `targetUrl`; headers pass as they are, so that signatures hold. */
export async function createHttpProxy(targetUrl: string): Promise<HttpProxy> {
  const { hostname, port } = new URL(targetUrl)
  let answer: number | undefined
  let delayMs = 0

  const server = http.createServer((request, response) => {
    if (answer !== undefined) {
      request.resume()
      response.writeHead(answer, { 'content-type': 'application/xml' })
      return response.end('<Error><Code>SlowDown</Code><Message>Not now</Message></Error>')
    }
    const { method, url: path, headers } = request
    setTimeout(() => {
      if (response.destroyed) return
      const passed = http.request({ hostname, port, method, path, headers }, (reply) => {
        response.writeHead(reply.statusCode!, reply.headers)
        reply.pipe(response)
      })
      passed.on('error', () => response.destroy())
      response.on('close', () => passed.destroy())
      request.pipe(passed)
    }, delayMs)
    return undefined
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    setAnswer(status) {
      answer = status
    },
    setDelay(ms) {
      delayMs = ms
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
