import { startWork, workFrom } from '@formpost/kit/observability'

import type { Asked, Step } from '../lean-routes.ts'
import { stateOf } from '../request.ts'
import { routeOf } from '../route-of.ts'

type TrustProxy = (address: string, hop: number) => boolean

/** Every request is a span; one that comes through a trusted proxy goes on with the trace begun there. */
export const tracing =
  (isTrusted: TrustProxy): Step =>
  (request, response, next) => {
    const { method = '' } = request
    const work = startWork(
      method,
      { kind: 'server', partOf: workFrom(sentBy(request, isTrusted)) },
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
function sentBy(request: Asked, isTrusted: TrustProxy): Record<string, string> {
  const { traceparent, tracestate } = request.headers
  if (typeof traceparent !== 'string' || !isTrusted(request.socket.remoteAddress ?? '', 0))
    return {}
  return typeof tracestate === 'string' ? { traceparent, tracestate } : { traceparent }
}
