import type { PublicForm } from '@formpost/contract'

import { contact } from '../app/contact.ts'
import { storageTrouble } from '../app/trouble.ts'
import { db } from '../db/database.ts'
import { keepForm, storedForm, touchForm } from '../db/definitions.ts'

/** What asking the service for a form came to. `unchanged`: the newest stored one is the form of today. */
export type Fetched =
  | { kind: 'fresh'; form: PublicForm }
  | { kind: 'unchanged' }
  | { kind: 'gone' }
  | { kind: 'unreached' }

const timeout = 30_000

async function ask(publicId: string, etag: string | null): Promise<[number, unknown, Headers]> {
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

/** The mark of the definition that is stored, so that it is sent again only where it has changed. */
async function storedEtag(publicId: string): Promise<string | null> {
  if (!(await storedForm(publicId))) return null
  return (await db.forms.get(publicId))?.etag ?? null
}

/** Asks the service for the form and keeps what it gives. Never rejects. */
export async function fetchForm(publicId: string): Promise<Fetched> {
  const { tried } = storageTrouble
  const etag = (await tried(storedEtag(publicId))) ?? null
  let fetched: Fetched = { kind: 'unreached' }
  try {
    const [status, body, headers] = await ask(publicId, etag)
    const { data, message } = (body ?? {}) as { data?: unknown; message?: unknown }
    if (status === 304) {
      fetched = { kind: 'unchanged' }
      await tried(touchForm(publicId, { fetchedAt: Date.now(), closedAt: null }))
    } else if (status === 200 && isForm(data)) {
      fetched = { kind: 'fresh', form: data }
      await tried(keepForm(data, headers.get('ETag'), Date.now()))
    } else if (status === 404 && typeof message === 'string') {
      fetched = { kind: 'gone' }
      await tried(touchForm(publicId, { closedAt: Date.now() }))
    }
  } catch {
    // Nobody answered, or not the service: a proxy, a log-in page.
  }
  contact.set(fetched.kind === 'unreached' ? 'unreached' : 'reached')
  return fetched
}
