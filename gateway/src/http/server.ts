import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { Duplex } from 'node:stream'

import { drainMs } from '@formpost/kit/config'

import { limitConnections, limitPipelining } from './connections.ts'

/** How long the head of a request may take, and all of it at the pace of a slow phone, in ms. */
const headersTimeoutMs = 15_000
const requestTimeoutMs = 300_000
/** How often requests that take longer are looked for. */
const checkEveryMs = 2_000

const malformed: Record<string, [status: string, message: string]> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The headers are too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long.'],
}

/** Answers what is not HTTP, in the words and the shape of every other error (docs/api-behaviour.md#errors). */
function refuseMalformed(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy()
  const [status, message] = malformed[error.code ?? ''] ?? ['400 Bad Request', 'This is not HTTP.']
  const body = JSON.stringify({ message })
  const answer =
    `HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Type: application/json\r\n` +
    `Content-Length: ${body.length}\r\nX-Request-Id: ${randomUUID()}\r\n\r\n${body}`
  // Not left to the other side, which may go on sending without end.
  socket.end(answer, () => socket.destroy())
}

/** The server of the public port. */
export function createPublicServer(listener: RequestListener): Server {
  const server = createServer(
    {
      headersTimeout: headersTimeoutMs,
      requestTimeout: requestTimeoutMs,
      connectionsCheckingInterval: checkEveryMs,
    },
    limitPipelining(listener),
  )
  limitConnections(server)
  return server.on('clientError', refuseMalformed)
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

/** Takes no new connection, lets requests in flight end, and ends the rest when the time is up. */
export async function drain(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  const idle = setInterval(() => server.closeIdleConnections(), 100)
  const late = setTimeout(() => server.closeAllConnections(), drainMs)
  await closed
  clearInterval(idle)
  clearTimeout(late)
}
