import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'

import type { ServiceProcess } from '../config/lifecycle.ts'
import { registry } from './metrics.ts'

export interface AdminServerOptions {
  host: string
  port: number
  /** Whether each dependency is up, by name. */
  health: () => Promise<Record<string, boolean>>
}

/** The admin port for operators (docs/api-behaviour.md#admin-port). */
export function createAdminServer({ host, port, health }: AdminServerOptions): ServiceProcess {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://admin')
    respond(pathname, response, health).catch(() => response.destroy())
  })
  return {
    async start() {
      const listening = once(server, 'listening')
      server.listen(port, host)
      await listening
    },
    async stop() {
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
  health: AdminServerOptions['health'],
): Promise<void> {
  if (path === '/healthz') return sendJson(response, 200, { status: 'up' })
  if (path === '/readyz') {
    const down = Object.entries(await health()).flatMap(([name, up]) => (up ? [] : [name]))
    return down.length === 0
      ? sendJson(response, 200, { status: 'ready' })
      : sendJson(response, 503, { status: 'not ready', down })
  }
  if (path === '/metrics') {
    response.writeHead(200, { 'Content-Type': registry.contentType })
    response.end(await registry.metrics())
    return
  }
  sendJson(response, 404, { message: 'Try /healthz, /readyz or /metrics.' })
}
