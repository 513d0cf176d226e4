import { registry } from '@formpost/kit/observability'
import { Histogram } from 'prom-client'

import type { Step } from '../lean-routes.ts'
import { routeOf } from '../route-of.ts'

const requestSeconds = new Histogram({
  name: 'formpost_http_request_duration_seconds',
  help: 'Time to answer a request on the public port, by route template.',
  labelNames: ['method', 'route', 'status'] as const,
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
  registers: [registry],
})

/** Counts and times every request under its route's template, never under what a caller sent. */
export const metrics: Step = (request, response, next) => {
  const done = requestSeconds.startTimer()
  response.once('close', () => {
    const status = response.writableFinished ? String(response.statusCode) : 'aborted'
    done({ method: request.method ?? '', route: routeOf(request), status })
  })
  next()
}
