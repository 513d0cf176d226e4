import type { IncomingMessage, ServerResponse } from 'node:http'

import { problem } from '@formpost/kit/rpc'
import getRawBody from 'raw-body'

import { countWaiting } from './overload.ts'
import { parseJsonObject } from './parse-json.ts'

/** The most bytes that a body may have, unless its operation says otherwise (docs/api-behaviour.md#errors). */
export const ordinaryBodyLimit = 1024 * 1024

const jsonType = /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i

interface BodyOptions {
  limit: number
  /** See the operation. */
  exactNumbers: boolean
}

/** Reads a JSON object of at most `limit` bytes; an empty body is an empty object. */
export async function readJsonBody(
  request: IncomingMessage,
  response: ServerResponse,
  { limit, exactNumbers }: BodyOptions,
): Promise<Record<string, unknown>> {
  const {
    'content-length': length = null,
    'content-type': type = '',
    'content-encoding': encoding = 'identity',
  } = request.headers
  // Refuses a body that is too large before it has been read to its end.
  const sent = await getRawBody(request, { limit, length })
  countWaiting(response, sent.length)
  if (sent.length === 0) return {}
  if (!jsonType.test(type) || encoding !== 'identity') throw problem('wrong_content_type')
  return parseJsonObject(sent, exactNumbers)
}
