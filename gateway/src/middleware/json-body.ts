import { problem } from '@formpost/kit/rpc'
import getRawBody from 'raw-body'

import type { Asked, Step } from '../lean-routes.ts'
import { countWaiting } from '../overload.ts'
import { parseJsonObject } from '../parse-json.ts'
import { stateOf } from '../request.ts'

/** The most a JSON body may hold, in bytes; more where an encrypted payload is accepted (decisions, "Envelopes"). */
export const ordinaryBody = 1024 * 1024
export const encryptedBody = 5 * 1024 * 1024

const jsonType = /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i

function keep(request: Asked, sent: Buffer): void {
  const { 'content-type': type = '', 'content-encoding': encoding = 'identity' } = request.headers
  if (sent.length > 0 && !(jsonType.test(type) && encoding === 'identity')) {
    throw problem('wrong_content_type')
  }
  stateOf(request).json = sent.length > 0 ? parseJsonObject(sent) : {}
}

/** Reads a JSON object of at most `limit` bytes. */
export const jsonBody =
  (limit: number): Step =>
  async (request, response, next) => {
    const length = request.headers['content-length'] ?? null
    // Not by Express: it answers a body that is too large only once it has been read to its end.
    const sent = await getRawBody(request, { limit, length })
    countWaiting(response, sent.length)
    keep(request, sent)
    next()
  }
