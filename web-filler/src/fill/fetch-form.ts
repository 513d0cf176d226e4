import type { PublicForm } from '@formpost/contract'

import { connection } from '../app/connection.ts'
import { storageFailure } from '../app/storage-failure.ts'
import { db } from '../db/database.ts'
import { loadForm, saveForm, updateForm } from '../db/definitions.ts'

/** `unchanged` means that the newest stored version is the current one. */
export type FetchResult =
  | { kind: 'updated'; form: PublicForm }
  | { kind: 'unchanged' }
  | { kind: 'gone' }
  | { kind: 'unreachable' }

const timeout = 30_000

async function requestForm(
  publicId: string,
  etag: string | null,
): Promise<[number, unknown, Headers]> {
  const response = await fetch(`/api/v1/public/forms/${encodeURIComponent(publicId)}`, {
    headers: { Accept: 'application/json', ...(etag ? { 'If-None-Match': etag } : {}) },
    cache: 'no-store',
    redirect: 'error',
    signal: AbortSignal.timeout(timeout),
  })
  const body: unknown = response.status === 304 ? undefined : await response.json()
  return [response.status, body, response.headers]
}

const isForm = (data: unknown): data is PublicForm =>
  typeof data === 'object' && data !== null && 'public_id' in data && 'fields' in data

/** The ETag of the stored definition; null if no definition is stored. */
async function storedEtag(publicId: string): Promise<string | null> {
  if (!(await loadForm(publicId))) return null
  return (await db.forms.get(publicId))?.etag ?? null
}

/** Fetches the form from the service and stores it. Never rejects. */
export async function fetchForm(publicId: string): Promise<FetchResult> {
  const { guard } = storageFailure
  const etag = (await guard(storedEtag(publicId))) ?? null
  let result: FetchResult = { kind: 'unreachable' }
  try {
    const [status, body, headers] = await requestForm(publicId, etag)
    const { data, message } = (body ?? {}) as { data?: unknown; message?: unknown }
    if (status === 304) {
      result = { kind: 'unchanged' }
      await guard(updateForm(publicId, { fetchedAt: Date.now(), closedAt: null }))
    } else if (status === 200 && isForm(data)) {
      result = { kind: 'updated', form: data }
      await guard(saveForm(data, headers.get('ETag'), Date.now()))
    } else if (status === 404 && typeof message === 'string') {
      result = { kind: 'gone' }
      await guard(updateForm(publicId, { closedAt: Date.now() }))
    }
  } catch {
    // No response, or not one of the service: a proxy or a captive portal.
  }
  connection.set(result.kind === 'unreachable' ? 'offline' : 'online')
  return result
}
