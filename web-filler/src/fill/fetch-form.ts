import type { PublicForm } from '@formpost/contract'

import { connection } from '../app/connection.ts'
import { storageFailure } from '../app/storage-failure.ts'
import { saveFormResult, storedEtag } from '../db/definitions.ts'
import { retryRefusedOf } from '../db/outbox.ts'
import { apiClient, type FormResult, type GoneForm } from '../outbox/delivery/api-client.ts'
import { loadLanguages } from './languages/load-languages.ts'

/** `unchanged` means that the newest stored version is the current one. */
export type FetchResult =
  { kind: 'updated'; form: PublicForm } | { kind: 'unchanged' } | GoneForm | { kind: 'unreachable' }

/** Reads a form with all its options. */
async function readForm(publicId: string, etag: string | null): Promise<FormResult> {
  const result = await apiClient.readForm(publicId, etag)
  if (result.kind !== 'updated' || !result.form.parts) return result
  return loadLanguages().then(
    ({ withOptionLists }) => withOptionLists(result),
    () => ({ kind: 'retry', reason: 'unreachable', retryAfterMs: null }),
  )
}

/** Fetches the form from the service and stores it. Never rejects. */
export async function fetchForm(publicId: string): Promise<FetchResult> {
  const { guard } = storageFailure
  const etag = (await guard(storedEtag(publicId))) ?? null
  const result = await readForm(publicId, etag)
  connection.set(result.kind === 'retry' ? 'offline' : 'online')
  if (result.kind === 'retry') return { kind: 'unreachable' }
  const isAccepting = await guard(saveFormResult(publicId, result, Date.now()))
  if (isAccepting) await guard(retryRefusedOf(publicId))
  if (result.kind === 'updated' && result.form.parts) {
    const { form } = result
    void loadLanguages().then(({ storeParts }) => storeParts(form))
  }
  return result
}
