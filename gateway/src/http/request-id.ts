import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'

const plainId = /^[\w-]{8,64}$/

/** Gives every response an id that its log lines carry too; a caller's own is kept if it is a plain one. */
export function setRequestId(request: IncomingMessage, response: ServerResponse): string {
  const given = request.headers['x-request-id']
  const id = typeof given === 'string' && plainId.test(given) ? given : randomUUID()
  response.setHeader('X-Request-Id', id)
  return id
}
