import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { LookupFunction } from 'node:net'

import type { NetworkPolicy } from '@formpost/kit/security'
import type { DeliveryFailure } from '@formpost/rules'

import { checkLiteral, guardedLookup, RefusedAddress } from './guarded-lookup.ts'

/** How long a receiver may take for its response, connecting included. */
const timeoutMs = 15_000
/** How much of the response body is read, so that the receiver can finish; the content is not used. */
const maxBodyBytes = 16 * 1024

export interface WebhookPost {
  url: URL
  headers: Record<string, string>
  body: string
  policy: NetworkPolicy
  lookup?: LookupFunction
  /** Aborts the attempt: `postWebhook` then throws. */
  signal: AbortSignal
}

export interface PostResult {
  delivered: boolean
  status: number | undefined
  /** Why it was not delivered. */
  failure: DeliveryFailure | undefined
  durationMs: number
  retryAfterMs: number | undefined
}

class TimedOut extends Error {}

interface ResponseHead {
  status: number
  retryAfter: string | undefined
}

/** Posts to a receiver if its URL is allowed. Redirects are not followed. */
export async function postWebhook(post: WebhookPost): Promise<PostResult> {
  const startedAt = performance.now()
  const result = (
    response: ResponseHead | undefined,
    failure: DeliveryFailure | undefined,
  ): PostResult => ({
    delivered: failure === undefined,
    status: response?.status,
    failure,
    durationMs: Math.round(performance.now() - startedAt),
    retryAfterMs: parseRetryAfter(response?.retryAfter),
  })
  try {
    if (post.url.protocol === 'http:' && !post.policy.allowsHttp)
      return result(undefined, { reason: 'http_not_allowed' })
    checkLiteral(post.url, post.policy)
    const response = await send(post)
    return result(response, statusFailure(response.status))
  } catch (error) {
    post.signal.throwIfAborted()
    return result(undefined, failureOf(error as NodeJS.ErrnoException))
  }
}

function send({ url, headers, body, policy, lookup, signal }: WebhookPost): Promise<ResponseHead> {
  const request = url.protocol === 'https:' ? httpsRequest : httpRequest
  return new Promise((resolve, reject) => {
    const outgoing = request(url, {
      method: 'POST',
      headers: { ...headers, 'Content-Length': Buffer.byteLength(body) },
      lookup: lookup ?? guardedLookup(policy),
      // A new connection for each attempt: a kept one may be dead when it is used again.
      agent: false,
      signal,
    })
    // Also limits the response body. Not AbortSignal.any: its signal may be garbage-collected before the timeout fires.
    const timer = setTimeout(() => outgoing.destroy(new TimedOut()), timeoutMs)
    // `close` may come without a response or an error, for example if the receiver switches protocols.
    outgoing.once('close', () => {
      clearTimeout(timer)
      reject(Object.assign(new Error('no response'), { code: 'ECONNRESET' }))
    })
    // Errors after the response have no effect, but without a listener they would end the process.
    outgoing.on('error', reject)
    outgoing.once('response', (response) => {
      let read = 0
      response.on('data', (chunk: Buffer) => {
        read += chunk.length
        if (read > maxBodyBytes) response.destroy()
      })
      response.on('error', () => undefined)
      resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] })
    })
    outgoing.end(body)
  })
}

function statusFailure(status: number): DeliveryFailure | undefined {
  if (status >= 200 && status < 300) return undefined
  if (status >= 300 && status < 400) return { reason: 'redirected', status }
  return status === 410 ? { reason: 'gone' } : { reason: 'answered', status }
}

/** `Retry-After` is in seconds or a date (RFC 9110, 10.2.3). */
function parseRetryAfter(retryAfter = ''): number | undefined {
  if (/^\d{1,6}$/.test(retryAfter)) return Number(retryAfter) * 1_000
  const wait = Date.parse(retryAfter) - Date.now()
  return wait > 0 ? wait : undefined
}

const reasons: Record<string, DeliveryFailure> = {
  ECONNREFUSED: { reason: 'connection_refused' },
  ECONNRESET: { reason: 'connection_broken' },
  EPIPE: { reason: 'connection_broken' },
  ENOTFOUND: { reason: 'address_not_allowed' },
  EAI_AGAIN: { reason: 'lookup_failed' },
  EHOSTUNREACH: { reason: 'unreachable' },
  ENETUNREACH: { reason: 'unreachable' },
  ETIMEDOUT: { reason: 'unreachable' },
}
const tlsCodes = /CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO|EPROTO|ALTNAME/

/** Never the error's own message: it may contain parts of the URL. */
function failureOf(error: NodeJS.ErrnoException): DeliveryFailure {
  if (error instanceof RefusedAddress) return { reason: 'address_not_allowed' }
  if (error instanceof TimedOut) return { reason: 'timed_out', seconds: timeoutMs / 1000 }
  const { code } = error
  if (code === undefined) return { reason: 'not_called' }
  if (reasons[code]) return reasons[code]
  return { reason: tlsCodes.test(code) ? 'tls_invalid' : 'not_called', detail: code }
}
