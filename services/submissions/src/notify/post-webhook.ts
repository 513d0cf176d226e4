import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { LookupFunction } from 'node:net'

import type { NetworkPolicy } from '@formpost/kit/security'

import { checkLiteral, guardedLookup, RefusedAddress } from './guarded-lookup.ts'

/** How long a receiver may take for its answer, connecting included. */
const patienceMs = 15_000
/** So much of an answer's body is read to let the receiver finish; what it says is of no interest. */
const readAtMost = 16 * 1024

export interface WebhookPost {
  url: URL
  headers: Record<string, string>
  body: string
  policy: NetworkPolicy
  lookup?: LookupFunction
  /** Ends the try: it is thrown then, and has no outcome. */
  signal: AbortSignal
}

export interface PostOutcome {
  delivered: boolean
  status: number | undefined
  /** Why it is not delivered, in words. */
  error: string | undefined
  durationMs: number
  retryAfterMs: number | undefined
}

class TooSlow extends Error {}

interface Answer {
  status: number
  retryAfter: string | undefined
}

/** Posts to a receiver whose address may be called, follows no redirect, and says how it went. */
export async function postWebhook(post: WebhookPost): Promise<PostOutcome> {
  const began = performance.now()
  const outcome = (answer: Answer | undefined, error: string | undefined): PostOutcome => ({
    delivered: error === undefined,
    status: answer?.status,
    error,
    durationMs: Math.round(performance.now() - began),
    retryAfterMs: waitOf(answer?.retryAfter),
  })
  try {
    checkLiteral(post.url, post.policy)
    const answer = await send(post)
    return outcome(answer, faultOf(answer.status))
  } catch (error) {
    post.signal.throwIfAborted()
    return outcome(undefined, wordsFor(error as NodeJS.ErrnoException))
  }
}

function send({ url, headers, body, policy, lookup, signal }: WebhookPost): Promise<Answer> {
  const request = url.protocol === 'https:' ? httpsRequest : httpRequest
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      method: 'POST',
      headers: { ...headers, 'Content-Length': Buffer.byteLength(body) },
      lookup: lookup ?? guardedLookup(policy),
      // A connection of its own, closed behind it: a kept one may be dead when it is wanted.
      agent: false,
      signal,
    })
    // Also for the answer's body. No AbortSignal.any: the one it makes of a timeout may be collected before it fires.
    const timer = setTimeout(() => sent.destroy(new TooSlow()), patienceMs)
    // Also where nothing was answered and nothing failed, as with a receiver that wants another protocol.
    sent.once('close', () => {
      clearTimeout(timer)
      reject(Object.assign(new Error('no answer'), { code: 'ECONNRESET' }))
    })
    // Also after the answer: what then breaks is of no interest, but must be listened to.
    sent.on('error', reject)
    sent.once('response', (response) => {
      let read = 0
      response.on('data', (chunk: Buffer) => {
        read += chunk.length
        if (read > readAtMost) response.destroy()
      })
      response.on('error', () => undefined)
      resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] })
    })
    sent.end(body)
  })
}

function faultOf(status: number): string | undefined {
  if (status >= 200 && status < 300) return undefined
  if (status >= 300 && status < 400) return `Answered ${status}. Redirects are not followed.`
  return status === 410
    ? 'Answered 410: it wants no more of this, so it is not tried again.'
    : `Answered ${status}.`
}

/** `Retry-After` is in seconds or a date (RFC 9110, 10.2.3). */
function waitOf(retryAfter = ''): number | undefined {
  if (/^\d{1,6}$/.test(retryAfter)) return Number(retryAfter) * 1_000
  const wait = Date.parse(retryAfter) - Date.now()
  return wait > 0 ? wait : undefined
}

// The same for both, so that nobody learns which names a private network has.
const nowhere = 'Its address is unknown, private or local: not called.'

const words: Record<string, string> = {
  ECONNREFUSED: 'Refused the connection.',
  ECONNRESET: 'Broke the connection off.',
  EPIPE: 'Broke the connection off.',
  ENOTFOUND: nowhere,
  EAI_AGAIN: 'Its host name could not be looked up.',
  EHOSTUNREACH: 'Could not be reached.',
  ENETUNREACH: 'Could not be reached.',
  ETIMEDOUT: 'Could not be reached.',
}
const tlsCodes = /CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO|EPROTO|ALTNAME/

/** Never the error's own message: it may hold what is in the URL. */
function wordsFor(error: NodeJS.ErrnoException): string {
  if (error instanceof RefusedAddress) return nowhere
  if (error instanceof TooSlow) return `Took longer than ${patienceMs / 1000} seconds.`
  const code = error.code ?? ''
  if (words[code]) return words[code]
  if (tlsCodes.test(code)) return `Its TLS is not valid (${code}).`
  return `Could not be called${code ? ` (${code})` : ''}.`
}
