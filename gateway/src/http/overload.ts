import { randomUUID } from 'node:crypto'
import type { RequestListener, ServerResponse } from 'node:http'

import { registry } from '@formpost/kit/observability'
import { problem } from '@formpost/kit/rpc'
import { Counter, Gauge } from 'prom-client'

import { jsonType } from './reply.ts'

/** The most requests that may wait for their answers, and the most bytes that their bodies may have together. */
const maxWaiting = 500
const maxWaitingBytes = 128 * 1024 * 1024
const retryAfterSeconds = 5

let requests = 0
let bytes = 0

const refusedTotal = new Counter({
  name: 'formpost_overload_refused_total',
  help: 'Requests that were refused unread because too many others were waiting.',
  registers: [registry],
})
new Gauge({
  name: 'formpost_requests_waiting',
  help: 'Requests that have been read and wait for their answers.',
  registers: [registry],
  collect() {
    this.set(requests)
  },
})

/** Counts a request from here until it is answered: its body of `size` bytes is read, and it waits for us alone. */
export function countWaiting(response: ServerResponse, size: number): void {
  requests++
  bytes += size
  response.once('close', () => {
    requests--
    bytes -= size
  })
}

const refusal = problem('unavailable')
const refusalBody = JSON.stringify({ message: refusal.message })

/**
 * Answers 503 while more requests wait than can be answered soon: at once, with the body unread, so that memory stays
 * bounded and those that are served lose little. A body that is sent slowly counts only once it has been read.
 */
export const unlessOverloaded =
  (handle: RequestListener): RequestListener =>
  (request, response) => {
    // A page whose preflight was refused would never see when to come again.
    const isPreflight = request.method === 'OPTIONS'
    if (!isPreflight && (requests >= maxWaiting || bytes >= maxWaitingBytes)) {
      refusedTotal.inc()
      response
        .writeHead(refusal.http, {
          'Content-Type': jsonType,
          'Content-Length': Buffer.byteLength(refusalBody),
          'Retry-After': retryAfterSeconds,
          'X-Request-Id': randomUUID(),
          // It is the same for every caller, so a page of any origin may read it.
          'Access-Control-Allow-Origin': '*',
          'Access-Control-Expose-Headers': 'Retry-After, X-Request-Id',
        })
        .end(refusalBody)
      return
    }
    if (request.method === 'GET') countWaiting(response, 0)
    handle(request, response)
  }
