import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, STATUS_CODES, type RequestListener, type Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'

import { drainMs } from '@formpost/kit/config'
import { problem, type ProblemCode } from '@formpost/kit/rpc'

import { limitConnections, limitPipelining } from './connections.ts'
import { errorBodyOf } from './error-body.ts'

/** How long the head of a request and the whole request may take, in ms. */
const headersTimeoutMs = 15_000
const requestTimeoutMs = 300_000
/**
 * How long an idle connection stays open. Longer than load balancers keep theirs, usually for 60 s: otherwise the gateway closes a
 * connection while a request is on its way.
 */
const keepAliveTimeoutMs = 65_000
/** How often timeouts are checked. */
const checkEveryMs = 2_000

const malformed: Record<string, ProblemCode> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
}

/** Answers malformed HTTP in the format of every other error (docs/api-behaviour.md#errors). */
const refuseMalformed =
  (securityHeaders: Map<string, string>) =>
  (error: NodeJS.ErrnoException, socket: Duplex): void => {
    if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy()
    const failure = problem(malformed[error.code ?? ''] ?? 'not_http')
    const status = `${failure.http} ${STATUS_CODES[failure.http]}`
    const body = JSON.stringify(errorBodyOf(failure))
    const headers = [
      ...securityHeaders,
      ['Connection', 'close'],
      ['Content-Type', 'application/json'],
      ['Content-Length', body.length],
      ['X-Request-Id', randomUUID()],
    ].map(([name, value]) => `${name}: ${value}\r\n`)
    // Not left to the client, which may never stop sending.
    socket.end(`HTTP/1.1 ${status}\r\n${headers.join('')}\r\n${body}`, () => socket.destroy())
  }

/** The server of the public port. */
export function createPublicServer(
  listener: RequestListener,
  securityHeaders: Map<string, string>,
): Server {
  const server = createServer(
    {
      headersTimeout: headersTimeoutMs,
      requestTimeout: requestTimeoutMs,
      keepAliveTimeout: keepAliveTimeoutMs,
      connectionsCheckingInterval: checkEveryMs,
    },
    limitPipelining(listener),
  )
  limitConnections(server)
  return server.on('clientError', refuseMalformed(securityHeaders))
}

export async function listen(
  server: Server,
  port: number,
  host: string | undefined,
): Promise<void> {
  const listening = once(server, 'listening')
  server.listen(port, host)
  await listening
}

/**
 * Waits for requests in flight, and closes the rest after `drainMs`. Closing an idle connection at once would fail a request
 * that is on its way, so clients that use theirs within `idleMs` get `Connection: close` instead.
 */
export async function drain(server: Server, idleMs: number): Promise<void> {
  server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false
  })
  await connectionsClosed(server, idleMs)
  await arrivedRequests()
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  const idle = setInterval(
    () => void arrivedRequests().then(() => server.closeIdleConnections()),
    100,
  )
  const late = setTimeout(() => server.closeAllConnections(), drainMs)
  await closed
  clearInterval(idle)
  clearTimeout(late)
}

/** Waits until Node has read what has arrived: a connection whose request is still in a buffer of the system counts as idle. */
const arrivedRequests = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** Waits until all connections are closed, up to `limitMs`. */
async function connectionsClosed(server: Server, limitMs: number): Promise<void> {
  const deadline = performance.now() + limitMs
  while (performance.now() < deadline && (await countConnections(server)) > 0) await delay(50)
}

const countConnections = (server: Server): Promise<number> =>
  new Promise((resolve) => {
    server.getConnections((_error, count) => resolve(count))
  })
