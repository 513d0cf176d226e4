import { invalid, problem } from '@formpost/kit'
import getRawBody from 'raw-body'

import type { Asked, Step } from '../lean-routes.ts'
import { countWaiting } from '../overload.ts'
import { stateOf } from '../request.ts'

/** The most a JSON body may hold, in bytes; more where an encrypted payload is accepted (decisions, "Envelopes"). */
export const ordinaryBody = 1024 * 1024
export const encryptedBody = 5 * 1024 * 1024

const jsonType = /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i

function parse(body: Buffer): Record<string, unknown> {
  let value: unknown
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    throw invalid({ body: ['Is not valid JSON.'] })
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw invalid({ body: ['Must be a JSON object.'] })
  }
  return value as Record<string, unknown>
}

/** What an empty body says. */
const nothing = Buffer.from('{}')

function keep(request: Asked, sent: Buffer): void {
  const { 'content-type': type = '', 'content-encoding': encoding = 'identity' } = request.headers
  if (sent.length > 0 && !(jsonType.test(type) && encoding === 'identity')) {
    throw problem('wrong_content_type')
  }
  const bytes = sent.length > 0 ? sent : nothing
  const state = stateOf(request)
  state.rawBody = bytes
  state.json = parse(bytes)
}

/** Reads a JSON object of at most `limit` bytes; the bytes stay at hand for who passes them on. */
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
