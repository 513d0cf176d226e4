import type { IncomingMessage, ServerResponse } from 'node:http'

import cors from 'cors'

/** Which origins may call and read responses. */
export interface CorsPolicy {
  /** Adds CORS headers to a response. */
  allow(request: IncomingMessage, response: ServerResponse): void
  /** Answers a preflight. */
  preflight(request: IncomingMessage, response: ServerResponse): void
}

const maxAge = 86_400
const exposedHeaders = 'ETag,Retry-After,X-Request-Id,Idempotent-Replayed'

const createPreflight = (options: cors.CorsOptions): CorsPolicy['preflight'] => {
  const answer = cors({ ...options, maxAge })
  return (request, response) => answer(request, response, () => undefined)
}

/** For public operations: allows every origin. */
export const anyOriginCors: CorsPolicy = {
  allow(_request, response) {
    response.setHeader('Access-Control-Allow-Origin', '*')
    response.setHeader('Access-Control-Expose-Headers', exposedHeaders)
  },
  preflight: createPreflight({ origin: '*', exposedHeaders }),
}

/** For owner operations: allows the origins in `CORS_ORIGINS` only. */
export function createOwnerCors(origins: readonly string[]): CorsPolicy {
  const listed = new Set(origins)
  return {
    allow({ headers: { origin } }, response) {
      response.setHeader('Vary', 'Origin')
      if (origin !== undefined && listed.has(origin)) {
        response.setHeader('Access-Control-Allow-Origin', origin)
      }
    },
    preflight: createPreflight({ origin: [...origins] }),
  }
}
