import type { IncomingMessage, ServerResponse } from 'node:http'

import cors from 'cors'

/** Which origins' pages may call, and read the answer. */
export interface CorsPolicy {
  /** Adds to an answer what a browser asks of it. */
  allow(request: IncomingMessage, response: ServerResponse): void
  /** Answers a preflight. */
  preflight(request: IncomingMessage, response: ServerResponse): void
}

const maxAge = 86_400
const exposedHeaders = 'ETag,Retry-After,X-Request-Id,Idempotent-Replayed'

const answerPreflight = (options: cors.CorsOptions): CorsPolicy['preflight'] => {
  const answer = cors({ ...options, maxAge })
  return (request, response) => answer(request, response, () => undefined)
}

/** For what anyone may do: pages of every origin may call it. */
export const anyOriginCors: CorsPolicy = {
  allow(_request, response) {
    response.setHeader('Access-Control-Allow-Origin', '*')
    response.setHeader('Access-Control-Expose-Headers', exposedHeaders)
  },
  preflight: answerPreflight({ origin: '*', exposedHeaders }),
}

/** For what owners do: only pages of the origins that the operator lists may call it. */
export function createOwnerCors(origins: readonly string[]): CorsPolicy {
  const listed = new Set(origins)
  return {
    allow({ headers: { origin } }, response) {
      response.setHeader('Vary', 'Origin')
      if (origin !== undefined && listed.has(origin)) {
        response.setHeader('Access-Control-Allow-Origin', origin)
      }
    },
    preflight: answerPreflight({ origin: [...origins] }),
  }
}
