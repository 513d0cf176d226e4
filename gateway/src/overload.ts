import { randomUUID } from 'node:crypto'
import type { RequestListener, ServerResponse } from 'node:http'

import { registry } from '@formpost/kit/observability'
import { problem } from '@formpost/kit/rpc'
import { Counter, Gauge } from 'prom-client'

import { jsonType } from './reply.ts'

/** So many requests that are whole may wait for their answers, with bodies of so many bytes together. */
const mostAtOnce = 500
const mostBytes = 128 * 1024 * 1024
const comeAgainAfter = 5

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
 * Refuses what comes while more wait than can be answered soon: at once, unread and before Express, so that
 * it costs those little who are being served, and memory stays bounded. Whoever sends slowly keeps no place.
 */
export const unlessOverloaded =
  (handle: RequestListener): RequestListener =>
  (request, response) => {
    // A browser asks first whether it may; refused that, its page would never see when to come again.
    const isPreflight = request.method === 'OPTIONS'
    if (!isPreflight && (requests >= mostAtOnce || bytes >= mostBytes)) {
      refusedTotal.inc()
      response
        .writeHead(refusal.http, {
          'Content-Type': jsonType,
          'Content-Length': Buffer.byteLength(refusalBody),
          'Retry-After': comeAgainAfter,
          'X-Request-Id': randomUUID(),
          // It says the same to everybody, so a page of any origin may read it.
          'Access-Control-Allow-Origin': '*',
          'Access-Control-Expose-Headers': 'Retry-After, X-Request-Id',
        })
        .end(refusalBody)
      return
    }
    if (request.method === 'GET') countWaiting(response, 0)
    handle(request, response)
  }
