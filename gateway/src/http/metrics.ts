import type { IncomingMessage, ServerResponse } from 'node:http'

import { registry } from '@formpost/kit/observability'
import { Histogram } from 'prom-client'

const requestSeconds = new Histogram({
  name: 'formpost_http_request_duration_seconds',
  help: 'Time to answer a request on the public port, by route template.',
  labelNames: ['method', 'route', 'status'] as const,
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
  registers: [registry],
})

/** The route of a request in metrics and traces: a template, never the path that was sent. */
export type RouteLabel = (request: IncomingMessage) => string

/** Counts and times a request. The label is read when the response ends. */
export function measure(
  request: IncomingMessage,
  response: ServerResponse,
  labelOf: RouteLabel,
): void {
  const done = requestSeconds.startTimer()
  response.once('close', () => {
    const status = response.writableFinished ? String(response.statusCode) : 'aborted'
    done({ method: request.method ?? '', route: labelOf(request), status })
  })
}
