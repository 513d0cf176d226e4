import { createServer, type Server, type ServerResponse } from 'node:http'

import { registry } from '@formpost/kit'

import type { Upstreams } from './upstreams/index.ts'

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'Content-Type': 'application/json' })
  response.end(JSON.stringify(body))
}

async function answer(path: string, response: ServerResponse, upstreams: Upstreams): Promise<void> {
  if (path === '/healthz') return sendJson(response, 200, { status: 'up' })
  if (path === '/readyz') {
    const health = await upstreams.health()
    const down = Object.entries(health).flatMap(([name, up]) => (up ? [] : [name]))
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

/** The port for those who run it, never for the public (decisions, "Running it"). */
export const createAdminServer = (upstreams: Upstreams): Server =>
  createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://admin')
    answer(pathname, response, upstreams).catch(() => response.destroy())
  })
