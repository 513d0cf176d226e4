import { randomUUID } from 'node:crypto'

import type { Step } from '../lean-routes.ts'
import { stateOf } from '../request.ts'

/** Every response carries an id that its log lines carry too; a caller's own is kept if it is a plain one. */
export const requestId: Step = (request, response, next) => {
  const given = request.headers['x-request-id']
  const id = typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID()
  stateOf(request).requestId = id
  response.setHeader('X-Request-Id', id)
  next()
}
