import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { LookupFunction } from 'node:net'

import type { NetworkPolicy } from '@formpost/kit/security'

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
  /** Why it was not delivered, as text. */
  error: string | undefined
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
  const result = (response: ResponseHead | undefined, error: string | undefined): PostResult => ({
    delivered: error === undefined,
    status: response?.status,
    error,
    durationMs: Math.round(performance.now() - startedAt),
    retryAfterMs: parseRetryAfter(response?.retryAfter),
  })
  try {
    if (post.url.protocol === 'http:' && !post.policy.allowsHttp)
      return result(undefined, httpNotAllowed)
    checkLiteral(post.url, post.policy)
    const response = await send(post)
    return result(response, statusError(response.status))
  } catch (error) {
    post.signal.throwIfAborted()
    return result(undefined, errorText(error as NodeJS.ErrnoException))
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

function statusError(status: number): string | undefined {
  if (status >= 200 && status < 300) return undefined
  if (status >= 300 && status < 400) return `Answered ${status}. Redirects are not followed.`
  return status === 410
    ? 'Answered 410: it wants no more of this, so it is not tried again.'
    : `Answered ${status}.`
}

/** `Retry-After` is in seconds or a date (RFC 9110, 10.2.3). */
function parseRetryAfter(retryAfter = ''): number | undefined {
  if (/^\d{1,6}$/.test(retryAfter)) return Number(retryAfter) * 1_000
  const wait = Date.parse(retryAfter) - Date.now()
  return wait > 0 ? wait : undefined
}

// One text for unknown and private addresses, so that it does not reveal which names a private network has. The desk recognises
// deliveries that were not called by the last words.
const notCalled = 'Its address is unknown, private or local: not called.'

const httpNotAllowed = 'Its address is http, which this service does not allow: not called.'

const texts: Record<string, string> = {
  ECONNREFUSED: 'Refused the connection.',
  ECONNRESET: 'Broke the connection off.',
  EPIPE: 'Broke the connection off.',
  ENOTFOUND: notCalled,
  EAI_AGAIN: 'Its host name could not be looked up.',
  EHOSTUNREACH: 'Could not be reached.',
  ENETUNREACH: 'Could not be reached.',
  ETIMEDOUT: 'Could not be reached.',
}
const tlsCodes = /CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO|EPROTO|ALTNAME/

/** Never the error's own message: it may contain parts of the URL. */
function errorText(error: NodeJS.ErrnoException): string {
  if (error instanceof RefusedAddress) return notCalled
  if (error instanceof TimedOut) return `Took longer than ${timeoutMs / 1000} seconds.`
  const code = error.code ?? ''
  if (texts[code]) return texts[code]
  if (tlsCodes.test(code)) return `Its TLS is not valid (${code}).`
  return `Could not be called${code ? ` (${code})` : ''}.`
}
