import type { PublicForm, PublicSubmission, Receipt, Upload } from '@formpost/contract'
import type { SentError } from '@formpost/ui/messages/errors/index.ts'

import type { FileRow, Refusal, RetryReason } from '../../db/rows.ts'
import { retryAfter } from './backoff.ts'
import { noteReply } from './replies.ts'
import { createQueue } from './task-queue.ts'

/** A failure that may be temporary. */
export interface Retry {
  kind: 'retry'
  reason: RetryReason
  retryAfterMs: number | null
}

/** `isReplay` means that the service has already stored a submission with the same `client_uuid`. */
export type Result<T> =
  { kind: 'ok'; body: T; isReplay?: true } | { kind: 'refused'; refusal: Refusal } | Retry

/** A closed form; `message` is what its owner says about it. */
export interface ClosedForm {
  message: string | null
  /** The same by language, if it is translated. */
  messages?: Readonly<Record<string, unknown>> | undefined
}

/** There is no form to fill in: it is closed, or there is none. */
export interface GoneForm {
  kind: 'gone'
  closed: ClosedForm | null
}

/** `unchanged` means that the ETag matches. */
export type FormResult =
  | { kind: 'updated'; form: PublicForm; etag: string | null }
  | { kind: 'unchanged' }
  | GoneForm
  | Retry

/** Milliseconds to wait for the response to a request without a large body. */
const shortTimeout = 30_000
/** Slightly more than the service allows for a request (docs/api-behaviour.md#errors). */
const longestTimeout = 305_000
/** 56 kbit/s, a slow mobile connection. */
const bytesPerMs = 7

/** Milliseconds to wait for the response to a request with a body of so many bytes. */
export const responseTimeout = (bytes: number): number =>
  Math.min(shortTimeout + Math.round(bytes / bytesPerMs), longestTimeout)

const retry = (reason: RetryReason, retryAfterMs: number | null = null): Retry => ({
  kind: 'retry',
  reason,
  retryAfterMs,
})

async function readJson(response: Response): Promise<Record<string, unknown> | undefined> {
  try {
    const body: unknown = await response.json()
    return typeof body === 'object' && body !== null && !Array.isArray(body)
      ? (body as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}

const isText = (value: unknown): value is string => typeof value === 'string'

const isCoded = (value: unknown): value is SentError =>
  typeof value === 'object' && value !== null && 'code' in value && isText(value.code)

/** Errors of fields by their ids, and of other properties by their paths. */
function byField<T>(errors: unknown, isError: (value: unknown) => value is T): Record<string, T[]> {
  if (typeof errors !== 'object' || errors === null) return {}
  const entries = Object.entries(errors).map(([path, items]: [string, unknown]): [string, T[]] => [
    path.replace(/^fields\./, ''),
    Array.isArray(items) ? items.filter(isError) : [],
  ])
  return Object.fromEntries(entries)
}

function toRefusal(status: number, body: Record<string, unknown> = {}): Refusal {
  const { message, code, errors, codes } = body
  return {
    status,
    ...(isText(code) ? { code } : {}),
    ...(codes === undefined ? {} : { codes: byField(codes, isCoded) }),
    message: isText(message) ? message : '',
    fields: byField(errors, isText),
  }
}

/** The retry that a response asks for; undefined if it is final. */
function retryOf({ status, headers }: Response): Retry | undefined {
  if (status !== 429 && status !== 408 && status < 500) return undefined
  const retryAfterMs = retryAfter(headers.get('Retry-After'), Date.now())
  return retry(status === 429 ? 'busy' : 'out_of_order', retryAfterMs)
}

/**
 * Classifies a response. Only bodies in the service's own format count, because captive portals and
 * broken proxies answer 200 or 404 too.
 */
async function classify<T>(
  response: Response,
  isBody: (body: object) => boolean,
): Promise<Result<T>> {
  const { status, headers } = response
  const body = await readJson(response)
  if (status === 201 && body && isBody(body)) {
    const isReplay = headers.get('Idempotent-Replayed') === 'true'
    return { kind: 'ok', body: body as T, ...(isReplay ? { isReplay } : {}) }
  }
  const retrying = retryOf(response)
  if (retrying) return retrying
  if (status >= 400 && (isText(body?.['message']) || status === 413)) {
    return { kind: 'refused', refusal: toRefusal(status, body) }
  }
  return retry('unreachable')
}

async function post<T>(
  url: string,
  init: RequestInit,
  bytes: number,
  isBody: (body: object) => boolean,
): Promise<Result<T>> {
  const sentAt = Date.now()
  try {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'error',
      cache: 'no-store',
      credentials: 'omit',
      signal: AbortSignal.timeout(responseTimeout(bytes)),
      ...init,
    })
    noteReply(response, sentAt)
    return await classify<T>(response, isBody)
  } catch {
    return retry('unreachable')
  }
}

function goneForm(body: Record<string, unknown>): GoneForm {
  const { closed, closed_message: message, closed_messages: messages } = body
  if (closed !== true) return { kind: 'gone', closed: null }
  return {
    kind: 'gone',
    closed: {
      message: isText(message) ? message : null,
      messages: messages as ClosedForm['messages'],
    },
  }
}

const isForm = (data: unknown): data is PublicForm =>
  typeof data === 'object' && data !== null && 'public_id' in data && 'fields' in data

/**
 * Uploads wait for each other: the timeout of one allows for a slow connection, but not for sharing it. Those that wait while one
 * times out end with it, so that the timeouts of a dead connection do not add up.
 */
const uploads = createQueue()
let timedOutAt = 0

/** The public API calls of the filler. */
export const apiClient = {
  /** Reads a form without the options that are parts, or only checks that it still has the ETag. */
  async readForm(publicId: string, etag: string | null): Promise<FormResult> {
    const sentAt = Date.now()
    try {
      const path = `/api/v1/public/forms/${encodeURIComponent(publicId)}?options=parts`
      const response = await fetch(path, {
        headers: { Accept: 'application/json', ...(etag ? { 'If-None-Match': etag } : {}) },
        cache: 'no-store',
        redirect: 'error',
        signal: AbortSignal.timeout(shortTimeout),
      })
      noteReply(response, sentAt)
      const { status } = response
      if (status === 304) return { kind: 'unchanged' }
      const body = await readJson(response)
      if (status === 200 && isForm(body?.['data'])) {
        return { kind: 'updated', form: body['data'], etag: response.headers.get('ETag') }
      }
      if (status === 404 && typeof body?.['message'] === 'string') return goneForm(body)
      return retryOf(response) ?? retry('unreachable')
    } catch {
      return retry('unreachable')
    }
  },

  /** Uploads a file that was chosen in a version of the form, when earlier uploads are done. */
  upload(publicId: string, file: FileRow, formVersion: number): Promise<Result<Upload>> {
    const form = new FormData()
    // The service reads parts in order and needs the field and version before the bytes.
    form.append('form_field_id', file.fieldId.split('.').at(-1)!)
    form.append('form_version', String(formVersion))
    // A file that the service has lost is stored anew, because what had its name may be being deleted just now.
    if (!file.resent) form.append('client_uuid', file.uploadId ?? file.id)
    form.append('file', file.blob, file.name)
    const askedAt = performance.now()
    return uploads.run(async () => {
      if (timedOutAt > askedAt) return retry('unreachable')
      const sentAt = performance.now()
      const result = await post<Upload>(
        `/f/${encodeURIComponent(publicId)}/uploads`,
        { body: form, headers: { Accept: 'application/json' } },
        file.size,
        (body) => 'uuid' in body,
      )
      const now = performance.now()
      if (result.kind === 'retry' && now - sentAt >= responseTimeout(file.size)) timedOutAt = now
      return result
    })
  },

  submit(publicId: string, submission: PublicSubmission): Promise<Result<Receipt>> {
    const body = JSON.stringify(submission)
    return post(
      `/api/v1/public/forms/${encodeURIComponent(publicId)}/submissions`,
      {
        body,
        headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
      },
      body.length,
      (receipt) => 'submission_uuid' in receipt,
    )
  },
}
export type ApiClient = typeof apiClient
