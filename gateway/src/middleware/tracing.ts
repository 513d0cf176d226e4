import { startWork, workFrom } from '@formpost/kit'
import type { Request, RequestHandler } from 'express'

import { stateOf } from '../request.ts'
import { routeOf } from '../route-of.ts'

/** Every request is a span; one that comes through a trusted proxy goes on with the trace begun there. */
export const tracing: RequestHandler = (request, response, next) => {
  const { method } = request
  const work = startWork(
    method,
    { kind: 'server', partOf: workFrom(sentBy(request)) },
    { 'http.request.method': method, 'formpost.request_id': stateOf(request).requestId },
  )
  response.once('close', () => {
    const route = routeOf(request)
    const status = response.statusCode
    work.rename(`${method} ${route}`)
    const failure = !response.writableFinished
      ? 'aborted'
      : status >= 500
        ? String(status)
        : undefined
    work.end({ 'http.route': route, 'http.response.status_code': status }, failure)
  })
  work.within(next)
}

/** Anybody can write these headers, and would mix their traces with others. */
function sentBy(request: Request): Record<string, string> {
  const isTrusted = request.app.get('trust proxy fn') as (address: string, hop: number) => boolean
  const traceparent = request.get('traceparent')
  const tracestate = request.get('tracestate')
  if (!traceparent || !isTrusted(request.socket.remoteAddress ?? '', 0)) return {}
  return tracestate ? { traceparent, tracestate } : { traceparent }
}
