import type { IncomingMessage, ServerResponse } from 'node:http'

import { log } from '@formpost/kit/observability'
import { invalid, Problem, problem } from '@formpost/kit/rpc'
import accepts from 'accepts'

import { errorBodyOf, retrySeconds } from './error-body.ts'
import { sendJson } from './reply.ts'

/** Converts errors of Express: a path that cannot be decoded, or an error with an HTTP status. */
function fromLibrary(error: unknown): Problem | undefined {
  if (error instanceof URIError) return problem('not_found')
  const status = (error as { status?: unknown }).status
  if (status === 413) return problem('request_too_large')
  if (status === 415) return problem('wrong_content_type')
  if (status === 400) return invalid({ body: [{ code: 'incomplete' }] })
  return undefined
}

/** Sends a problem as JSON (docs/api-behaviour.md#errors). */
export function sendProblem(response: ServerResponse, failure: Problem): void {
  const { retryAfter } = failure.details
  if (retryAfter !== undefined) response.setHeader('Retry-After', retrySeconds(retryAfter))
  // The rest of the body would arrive too slowly as well.
  if (failure.code === 'too_slow') response.setHeader('Connection', 'close')
  if (failure.http === 401) response.setHeader('WWW-Authenticate', 'Bearer')
  sendJson(response, failure.http, errorBodyOf(failure))
}

/** How many bytes of a refused body are read before the connection is closed. */
const readAfterRefusal = 64 * 1024 * 1024

/** Reads and drops the rest of a body, because many clients only read the response after sending everything. */
function dropRest(request: IncomingMessage): void {
  if (request.complete) return
  let left = readAfterRefusal
  request.unpipe()
  request.on('data', (chunk: Buffer) => {
    left -= chunk.length
    if (left < 0) request.destroy()
  })
  request.resume()
}

/** Redirects a browser without a credential to the home page. */
function redirectHome(response: ServerResponse): void {
  const body =
    '<!DOCTYPE html><head><title>Found</title></head><body><p>Found. Redirecting to /</p></body>'
  response.statusCode = 302
  response.appendHeader('Vary', 'Accept')
  response.setHeader('Location', '/')
  response.setHeader('Content-Type', 'text/html; charset=utf-8')
  response.setHeader('Content-Length', body.length)
  response.end(body)
}

const prefersHtml = (request: IncomingMessage): boolean =>
  accepts(request).type(['json', 'html']) === 'html'

/** Answers a failed request (docs/api-behaviour.md#errors). */
export function fail(error: unknown, request: IncomingMessage, response: ServerResponse): void {
  // The client disconnected during the response.
  if ((error as { code?: unknown }).code === 'ERR_STREAM_PREMATURE_CLOSE') return
  const failure = error instanceof Problem ? error : (fromLibrary(error) ?? problem('internal'))
  if (failure.code === 'internal' && !(error instanceof Problem)) {
    log.error({ requestId: response.getHeader('X-Request-Id'), err: error }, 'request failed')
  }
  dropRest(request)
  // A response that has begun is aborted, so that the client does not take it for complete.
  if (response.headersSent) {
    log.warn(
      { requestId: response.getHeader('X-Request-Id'), code: failure.code },
      'a response was aborted',
    )
    response.destroy()
  } else if (failure.code === 'unauthenticated' && prefersHtml(request)) redirectHome(response)
  else sendProblem(response, failure)
}
