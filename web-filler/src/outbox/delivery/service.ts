import type { PublicSubmission, Receipt, Upload } from '@formpost/contract'

import type { FileRow, Refusal, Trouble } from '../../db/rows.ts'
import { retryAfter } from './backoff.ts'

export type Answer<T> =
  | { kind: 'ok'; body: T }
  | { kind: 'refused'; refusal: Refusal }
  | { kind: 'retry'; trouble: Trouble; holdFor: number | null }

const jsonTimeout = 30_000
const uploadTimeout = 120_000

const retry = (trouble: Trouble, holdFor: number | null = null): Answer<never> => ({
  kind: 'retry',
  trouble,
  holdFor,
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

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []

function fieldErrors(errors: unknown): Record<string, string[]> {
  if (typeof errors !== 'object' || errors === null) return {}
  const entries = Object.entries(errors).map(([path, messages]): [string, string[]] => [
    path.replace(/^fields\./, ''),
    texts(messages),
  ])
  return Object.fromEntries(entries)
}

/**
 * Sorts an answer. Only what surely comes from the service counts: a hotel's log-in page answers 200
 * and a broken proxy 404, and neither is a receipt or a refusal.
 */
async function sort<T>(response: Response, isBody: (body: object) => boolean): Promise<Answer<T>> {
  const { status } = response
  const body = await readJson(response)
  if (status === 201 && body && isBody(body)) return { kind: 'ok', body: body as T }
  if (status === 429 || status === 408 || status >= 500) {
    const holdFor = retryAfter(response.headers.get('Retry-After'), Date.now())
    return retry(status === 429 ? 'busy' : 'out_of_order', holdFor)
  }
  const message = typeof body?.['message'] === 'string' ? body['message'] : undefined
  if (status >= 400 && (message !== undefined || status === 413)) {
    const refusal = { status, message: message ?? '', fields: fieldErrors(body?.['errors']) }
    return { kind: 'refused', refusal }
  }
  return retry('unreachable')
}

async function post<T>(
  url: string,
  init: RequestInit,
  timeout: number,
  isBody: (body: object) => boolean,
): Promise<Answer<T>> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'error',
      cache: 'no-store',
      credentials: 'omit',
      signal: AbortSignal.timeout(timeout),
      ...init,
    })
    return await sort<T>(response, isBody)
  } catch {
    return retry('unreachable')
  }
}

/** The two calls of the public surface that delivery makes. */
export const service = {
  upload(publicId: string, file: FileRow): Promise<Answer<Upload>> {
    const form = new FormData()
    // The service reads the parts in order and wants to know the field before the bytes come.
    form.append('form_field_id', file.fieldId)
    form.append('file', file.blob, file.name)
    return post(
      `/f/${encodeURIComponent(publicId)}/uploads`,
      { body: form, headers: { Accept: 'application/json' } },
      uploadTimeout,
      (body) => 'uuid' in body,
    )
  },

  submit(publicId: string, submission: PublicSubmission): Promise<Answer<Receipt>> {
    return post(
      `/api/v1/public/forms/${encodeURIComponent(publicId)}/submissions`,
      {
        body: JSON.stringify(submission),
        headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
      },
      jsonTimeout,
      (body) => 'submission_uuid' in body,
    )
  },
}
export type Service = typeof service
