import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { Duplex } from 'node:stream'

import { drainMs, type ServiceProcess } from '@formpost/kit/config'
import { createAdminServer } from '@formpost/kit/observability'

import { createApp } from './app.ts'
import type { Config } from './config.ts'
import { createRateLimits } from './middleware/rate-limit.ts'
import { unlessOverloaded } from './overload.ts'
import { connectUpstreams } from './upstreams/index.ts'

/** The whole of a request's head, and of its body at a slow phone's pace, in ms. */
const headersTimeoutMs = 15_000
const requestTimeoutMs = 300_000
/** How often it is looked for requests that take longer. */
const checkEveryMs = 2_000

async function listen(server: Server, port: number, host: string | undefined): Promise<void> {
  const listening = once(server, 'listening')
  server.listen(port, host)
  await listening
}

const broken: Record<string, [status: string, message: string]> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The headers are too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long.'],
}

/** Answers what is not HTTP, in the words and the shape of every other error (decisions, "Envelopes"). */
function refuseBroken(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy()
  const [status, message] = broken[error.code ?? ''] ?? ['400 Bad Request', 'This is not HTTP.']
  const body = JSON.stringify({ message })
  const answer =
    `HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Type: application/json\r\n` +
    `Content-Length: ${body.length}\r\nX-Request-Id: ${randomUUID()}\r\n\r\n${body}`
  // Not left to the other side, which may go on sending for ever.
  socket.end(answer, () => socket.destroy())
}

/** Takes no new connection, lets what is in flight end, and ends the rest when the time is up. */
async function drain(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  const idle = setInterval(() => server.closeIdleConnections(), 100)
  const late = setTimeout(() => server.closeAllConnections(), drainMs)
  await closed
  clearInterval(idle)
  clearTimeout(late)
}

/** The gateway: the one public port, and the admin port beside it. */
export async function create(config: Config): Promise<ServiceProcess> {
  const upstreams = connectUpstreams(config)
  const limits = await createRateLimits(config.REDIS_URL)
  const app = await createApp(config, upstreams, limits)
  const server = createServer(
    {
      headersTimeout: headersTimeoutMs,
      requestTimeout: requestTimeoutMs,
      connectionsCheckingInterval: checkEveryMs,
    },
    unlessOverloaded(app),
  )
  server.on('clientError', refuseBroken)
  const admin = createAdminServer({
    host: config.ADMIN_HOST,
    port: config.ADMIN_PORT,
    health: upstreams.health,
  })

  return {
    async start() {
      await limits.start()
      await admin.start()
      await listen(server, config.PORT, config.HOST)
    },
    async stop() {
      await drain(server)
      await admin.stop()
      upstreams.close()
      await limits.stop()
    },
  }
}
