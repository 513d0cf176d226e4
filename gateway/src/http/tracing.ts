import type { IncomingMessage, ServerResponse } from 'node:http'

import { startSpan, traceContextFrom } from '@formpost/kit/observability'

import type { ProxyTrust } from './client-ip.ts'
import type { RouteLabel } from './metrics.ts'

/** Runs `handle` as a span of a request. */
export type Trace = (
  request: IncomingMessage,
  response: ServerResponse,
  requestId: string,
  labelOf: RouteLabel,
  handle: () => void,
) => void

/** Makes every request a span; one that comes through a trusted proxy continues the trace begun there. */
export const createTrace =
  (isTrusted: ProxyTrust): Trace =>
  (request, response, requestId, labelOf, handle) => {
    const { method = '' } = request
    const span = startSpan(
      method,
      { kind: 'server', parent: traceContextFrom(traceHeadersOf(request, isTrusted)) },
      { 'http.request.method': method, 'formpost.request_id': requestId },
    )
    response.once('close', () => {
      const route = labelOf(request)
      const status = response.statusCode
      span.rename(`${method} ${route}`)
      const failure = !response.writableFinished
        ? 'aborted'
        : status >= 500
          ? String(status)
          : undefined
      span.end({ 'http.route': route, 'http.response.status_code': status }, failure)
    })
    span.run(handle)
  }

/** The trace headers of a trusted proxy. Others could inject spans into foreign traces. */
function traceHeadersOf(request: IncomingMessage, isTrusted: ProxyTrust): Record<string, string> {
  const { traceparent, tracestate } = request.headers
  if (typeof traceparent !== 'string' || !isTrusted(request.socket.remoteAddress ?? '', 0))
    return {}
  return typeof tracestate === 'string' ? { traceparent, tracestate } : { traceparent }
}
