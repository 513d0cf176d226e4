import { randomUUID } from 'node:crypto'
import type { RequestListener } from 'node:http'

import { registry } from '@formpost/kit/observability'
import { problem } from '@formpost/kit/rpc'
import { Semaphore, withTimeout, type SemaphoreInterface } from 'async-mutex'
import { Counter, Gauge } from 'prom-client'

import { errorBodyOf } from './error-body.ts'
import { jsonType } from './reply.ts'

const mebibyte = 1024 * 1024
/** The most requests that may wait for their responses. */
const maxWaiting = 500
/** The most bytes of bodies that this process holds, of all requests and of one address. */
const maxBytes = 128 * mebibyte
const maxBytesPerAddress = 16 * mebibyte
/** On top of `maxBytes` for bodies of up to `smallBody` bytes, so that large ones cannot keep out ordinary submissions. */
const reservedBytes = 64 * mebibyte
const smallBody = 64 * 1024
/** The most uploads at a time, of all senders and of one address, those that wait for their turn included. */
const maxUploads = 512
const maxUploadsPerAddress = 128
/**
 * How much of the uploads of one address is read at a time, by their declared sizes and in units of bytes, and how long others
 * wait for their turn, in ms.
 */
const uploadUnit = 64 * 1024
const maxReadPerAddress = (32 * mebibyte) / uploadUnit
const maxTurnWaitMs = 20_000
/** The most streams that are sent at a time, in all and to one owner. Their clients may read them slowly. */
const maxStreams = 500
const maxStreamsPerOwner = 250
const retryAfterSeconds = 5

let waiting = 0
let bytes = 0
let uploads = 0
let streams = 0
const bytesByAddress = new Map<string, number>()
const uploadsByAddress = new Map<string, number>()
const streamsByOwner = new Map<string, number>()
const turnsByAddress = new Map<string, SemaphoreInterface>()

/** Adds to a count that exists only while it is more than 0. */
function addTo(counts: Map<string, number>, address: string, change: number): void {
  const count = (counts.get(address) ?? 0) + change
  if (count > 0) counts.set(address, count)
  else counts.delete(address)
}

const overloaded = () => problem('unavailable', { retryAfter: retryAfterSeconds })
const senderIsBusy = () => problem('rate_limited', { retryAfter: retryAfterSeconds })

const refusedTotal = new Counter({
  name: 'formpost_overload_refused_total',
  help: 'Requests that were refused unread because too many others were waiting.',
  registers: [registry],
})
new Gauge({
  name: 'formpost_requests_waiting',
  help: 'Requests that have been read and wait for their responses.',
  registers: [registry],
  collect() {
    this.set(waiting)
  },
})
new Gauge({
  name: 'formpost_streams_open',
  help: 'Responses that are sent as their clients read them, such as exports.',
  registers: [registry],
  collect() {
    this.set(streams)
  },
})
new Gauge({
  name: 'formpost_request_body_bytes',
  help: 'Bytes of request bodies in memory, arriving ones included.',
  registers: [registry],
  collect() {
    this.set(bytes)
  },
})

const createTurns = () =>
  withTimeout(new Semaphore(maxReadPerAddress), maxTurnWaitMs, senderIsBusy())

/** The share of one request in the limits above (docs/api-behaviour.md#overload), from its first byte to its response. */
export class RequestLoad {
  readonly #address: () => string
  #bytes = 0
  #isWaiting = false
  #isUpload = false
  #endTurn: (() => void) | undefined
  #streamOwner: string | undefined

  constructor(address: () => string) {
    this.#address = address
  }

  /** Counts bytes of the body as they arrive. Throws 503 or 429 at the first byte that is too many. */
  addBytes(size: number): void {
    const address = this.#address()
    const isSmall = this.#bytes + size <= smallBody
    if (bytes + size > maxBytes + (isSmall ? reservedBytes : 0)) throw overloaded()
    // The turns of uploads have bounded theirs.
    if (!this.#isUpload) {
      if ((bytesByAddress.get(address) ?? 0) + size > maxBytesPerAddress) throw senderIsBusy()
      addTo(bytesByAddress, address, size)
    }
    bytes += size
    this.#bytes += size
  }

  /**
   * Counts an upload of at most `size` bytes, and waits for the turn of its address. Throws 503 or 429 if there are too many.
   */
  async startUpload(size: number): Promise<void> {
    const address = this.#address()
    if (uploads >= maxUploads) throw overloaded()
    if ((uploadsByAddress.get(address) ?? 0) >= maxUploadsPerAddress) throw senderIsBusy()
    addTo(uploadsByAddress, address, 1)
    uploads++
    this.#isUpload = true
    const turns = turnsByAddress.get(address) ?? createTurns()
    turnsByAddress.set(address, turns)
    const units = Math.min(Math.max(1, Math.ceil(size / uploadUnit)), maxReadPerAddress)
    this.#endTurn = await turns.acquire(units).then(([, release]) => release)
  }

  /** Counts the request as read and waiting for its response. */
  startWaiting(): void {
    this.#isWaiting = true
    waiting++
  }

  /**
   * Counts the response as a stream rather than as waiting: its client reads it as slowly as it likes. Throws 503 or 429 where there
   * are too many.
   */
  startStream(ownerUuid: string): void {
    this.#endWaiting()
    if (streams >= maxStreams) throw overloaded()
    if ((streamsByOwner.get(ownerUuid) ?? 0) >= maxStreamsPerOwner) throw senderIsBusy()
    addTo(streamsByOwner, ownerUuid, 1)
    streams++
    this.#streamOwner = ownerUuid
  }

  #endWaiting(): void {
    if (this.#isWaiting) waiting--
    this.#isWaiting = false
  }

  /** Call when the response has been produced. How slowly the client reads it does not matter. */
  release(): void {
    this.#endWaiting()
    if (this.#streamOwner !== undefined) {
      addTo(streamsByOwner, this.#streamOwner, -1)
      streams--
      this.#streamOwner = undefined
    }
    bytes -= this.#bytes
    if (this.#isUpload) {
      const address = this.#address()
      uploads--
      addTo(uploadsByAddress, address, -1)
      this.#endTurn?.()
      if (!uploadsByAddress.has(address)) turnsByAddress.delete(address)
      this.#isUpload = false
    } else if (this.#bytes > 0) addTo(bytesByAddress, this.#address(), -this.#bytes)
    this.#bytes = 0
  }
}

const refusal = overloaded()
const refusalBody = JSON.stringify(errorBodyOf(refusal))

/**
 * Answers 503 while more requests wait than can be answered soon: at once, with the body unread, so that memory stays
 * bounded and requests in progress lose little.
 */
export const unlessOverloaded =
  (handle: RequestListener, securityHeaders: Map<string, string>): RequestListener =>
  (request, response) => {
    // A page whose preflight was refused could not read when to retry.
    const isPreflight = request.method === 'OPTIONS'
    if (isPreflight || (waiting < maxWaiting && bytes < maxBytes + reservedBytes)) {
      handle(request, response)
      return
    }
    refusedTotal.inc()
    response
      .setHeaders(securityHeaders)
      .writeHead(refusal.http, {
        'Content-Type': jsonType,
        'Content-Length': Buffer.byteLength(refusalBody),
        'Retry-After': retryAfterSeconds,
        'X-Request-Id': randomUUID(),
        // The response is the same for every caller, so a page of any origin may read it.
        'Access-Control-Allow-Origin': '*',
        'Access-Control-Expose-Headers': 'Retry-After, X-Request-Id',
      })
      .end(refusalBody)
  }
