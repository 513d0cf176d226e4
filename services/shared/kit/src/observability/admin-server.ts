import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'

import { registry } from './metrics.ts'

interface AdminSettings {
  ADMIN_HOST: string
  ADMIN_PORT?: number | undefined
}

/** The dependencies that are down, and why if the process is starting. */
export interface Readiness {
  down: readonly string[]
  reason?: string
}

/** The admin port for operators (docs/api-behaviour.md#admin-port). Does nothing without `ADMIN_PORT`. */
export function createAdminServer(
  { ADMIN_HOST: host, ADMIN_PORT: port }: AdminSettings,
  readiness: () => Promise<Readiness>,
) {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://admin')
    respond(pathname, response, readiness).catch(() => response.destroy())
  })
  return {
    async start(): Promise<void> {
      if (port === undefined) return
      const listening = once(server, 'listening')
      server.listen(port, host)
      await listening
    },
    async stop(): Promise<void> {
      if (!server.listening) return
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'Content-Type': 'application/json' })
  response.end(JSON.stringify(body))
}

async function respond(
  path: string,
  response: ServerResponse,
  readiness: () => Promise<Readiness>,
): Promise<void> {
  if (path === '/healthz') return sendJson(response, 200, { status: 'up' })
  if (path === '/readyz') {
    const found = await readiness()
    return found.down.length === 0
      ? sendJson(response, 200, { status: 'ready' })
      : sendJson(response, 503, { status: 'not ready', ...found })
  }
  if (path === '/metrics') {
    response.writeHead(200, { 'Content-Type': registry.contentType })
    response.end(await registry.metrics())
    return
  }
  sendJson(response, 404, { message: 'Try /healthz, /readyz or /metrics.' })
}
