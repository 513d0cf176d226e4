import { log, Problem, problem } from '@formpost/kit'
import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express'

import { stateOf } from '../request.ts'

/** What Express and its body readers throw: an HTTP status of their own. */
function fromExpress(error: unknown): Problem | undefined {
  // A path that can't be decoded names nothing.
  if (error instanceof URIError) return problem('not_found')
  const status = (error as { status?: unknown }).status
  if (status === 413) return problem('too_large')
  if (status === 415) return problem('wrong_content_type')
  if (status === 400) {
    return problem('validation_failed', { errors: { body: ['Could not be read to its end.'] } })
  }
  return undefined
}

export const notFound: RequestHandler = () => {
  throw problem('not_found')
}

export function sendProblem(response: Response, failed: Problem): void {
  const { errors, retryAfter } = failed.details
  if (retryAfter !== undefined)
    response.setHeader('Retry-After', Math.max(1, Math.ceil(retryAfter)))
  if (failed.http === 401) response.setHeader('WWW-Authenticate', 'Bearer')
  response.status(failed.http).json({ message: failed.message, ...(errors ? { errors } : {}) })
}

/** So much of a body that is refused is still read, in bytes. */
const readAfterRefusal = 64 * 1024 * 1024

/** Reads and drops what is left of a body, or its sender would never see the answer; but not for ever. */
function dropRest(request: Request): void {
  if (request.complete) return
  let left = readAfterRefusal
  request.unpipe()
  request.on('data', (chunk: Buffer) => {
    left -= chunk.length
    if (left < 0) request.destroy()
  })
  request.resume()
}

/** Every error's one way out (decisions, "Envelopes"). */
export const errors: ErrorRequestHandler = (error: unknown, request, response, _next) => {
  // Whoever asked has gone in the middle of the answer: nothing has failed here.
  if ((error as { code?: unknown }).code === 'ERR_STREAM_PREMATURE_CLOSE') return
  const failed = error instanceof Problem ? error : (fromExpress(error) ?? problem('internal'))
  if (failed.code === 'internal' && !(error instanceof Problem)) {
    log.error({ requestId: stateOf(request).requestId, err: error }, 'request failed')
  }
  dropRest(request)
  // An answer that has begun can't be taken back: break it off, so that nobody takes it for whole.
  if (response.headersSent) {
    response.destroy()
    return
  }
  if (failed.code === 'unauthenticated' && request.accepts(['json', 'html']) === 'html') {
    response.redirect(302, '/')
    return
  }
  sendProblem(response, failed)
}
