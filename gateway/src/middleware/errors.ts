import type { ServerResponse } from 'node:http'

import { log } from '@formpost/kit/observability'
import { Problem, problem } from '@formpost/kit/rpc'
import type { ErrorRequestHandler, RequestHandler } from 'express'

import type { Asked } from '../lean-routes.ts'
import { sendJson } from '../reply.ts'
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

export function sendProblem(response: ServerResponse, failed: Problem): void {
  const { errors, retryAfter } = failed.details
  if (retryAfter !== undefined)
    response.setHeader('Retry-After', Math.max(1, Math.ceil(retryAfter)))
  if (failed.http === 401) response.setHeader('WWW-Authenticate', 'Bearer')
  sendJson(response, failed.http, { message: failed.message, ...(errors ? { errors } : {}) })
}

/** So much of a body that is refused is still read, in bytes. */
const readAfterRefusal = 64 * 1024 * 1024

/** Reads and drops what is left of a body, or its sender would never see the answer; but not for ever. */
function dropRest(request: Asked): void {
  if (request.complete) return
  let left = readAfterRefusal
  request.unpipe()
  request.on('data', (chunk: Buffer) => {
    left -= chunk.length
    if (left < 0) request.destroy()
  })
  request.resume()
}

const asProblem = (error: unknown): Problem =>
  error instanceof Problem ? error : (fromExpress(error) ?? problem('internal'))

/** Every error's one way out (decisions, "Envelopes"). */
export function fail(error: unknown, request: Asked, response: ServerResponse): void {
  // Whoever asked has gone in the middle of the answer: nothing has failed here.
  if ((error as { code?: unknown }).code === 'ERR_STREAM_PREMATURE_CLOSE') return
  const failed = asProblem(error)
  if (failed.code === 'internal' && !(error instanceof Problem)) {
    log.error({ requestId: stateOf(request).requestId, err: error }, 'request failed')
  }
  dropRest(request)
  // An answer that has begun can't be taken back: break it off, so that nobody takes it for whole.
  if (response.headersSent) response.destroy()
  else sendProblem(response, failed)
}

/** The same under Express; a person at a browser who is not known is led to the filler. */
export const errors: ErrorRequestHandler = (error: unknown, request, response, _next) => {
  const isUnknown = asProblem(error).code === 'unauthenticated' && !response.headersSent
  if (!isUnknown || request.accepts(['json', 'html']) !== 'html') {
    fail(error, request, response)
    return
  }
  dropRest(request)
  response.redirect(302, '/')
}
