import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'

/** A proxy that can respond in place of its target. */
export interface HttpProxy {
  url: string
  /** Responds with `status` to every request, or to those of a path; undefined forwards requests again. */
  setStatus(status: number | undefined, path?: RegExp): void
  /** Delays every request by `ms` from now on. Those that wait already are forwarded at once. */
  setDelay(ms: number): void
  stop(): Promise<void>
}

/** Starts a proxy on a free loopback port. Headers are forwarded unchanged, so that S3 signatures stay valid. */
export async function createHttpProxy(targetUrl: string): Promise<HttpProxy> {
  const { hostname, port } = new URL(targetUrl)
  let fixedStatus: number | undefined
  let fixedPath = /^/
  let delayMs = 0
  const waiting = new Set<() => void>()

  const server = http.createServer((request, response) => {
    if (fixedStatus !== undefined && fixedPath.test(request.url!)) {
      request.resume()
      response.writeHead(fixedStatus, { 'content-type': 'application/xml' })
      return response.end('<Error><Code>SlowDown</Code><Message>Not now</Message></Error>')
    }
    const { method, url: path, headers } = request
    const forward = () => {
      clearTimeout(timer)
      waiting.delete(forward)
      if (response.destroyed) return
      const forwarded = http.request({ hostname, port, method, path, headers }, (reply) => {
        response.writeHead(reply.statusCode!, reply.headers)
        reply.pipe(response)
      })
      forwarded.on('error', () => response.destroy())
      response.on('close', () => forwarded.destroy())
      request.pipe(forwarded)
    }
    const timer = setTimeout(forward, delayMs)
    waiting.add(forward)
    return undefined
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    setStatus(status, path = /^/) {
      fixedStatus = status
      fixedPath = path
    },
    setDelay(ms) {
      delayMs = ms
      for (const forward of waiting) forward()
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
