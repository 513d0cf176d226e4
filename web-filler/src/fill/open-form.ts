import type { PublicForm } from '@formpost/contract'

import { storageFailure } from '../app/storage-failure.ts'
import { loadForm, updateForm } from '../db/definitions.ts'
import { type Draft, listDrafts, loadDraft } from '../db/drafts.ts'
import type { ClosedForm, GoneForm } from '../outbox/delivery/api-client.ts'
import { lockDraft, type ReleaseDraft, unloadLimit } from './draft-lock.ts'
import { fetchForm, type FetchResult } from './fetch-form.ts'
import { loadRefusalMessages } from './refusal-messages.ts'

export interface OpenedForm {
  kind: 'open'
  form: PublicForm
  draft: (Draft & { release: ReleaseDraft }) | null
  /** Set if the form takes no answers. */
  closed: ClosedForm | null
  /** The running request, if the stored form is shown before the service has answered. */
  pendingFetch: Promise<FetchResult> | null
  /** Whether the form was opened without a response of the service. */
  offline: boolean
}
export type OpenResult =
  OpenedForm | { kind: 'closed'; closed: ClosedForm } | { kind: 'not_found' | 'not_on_device' }

/** A form that was deleted is shown as closed. */
export const closedOf = ({ closed }: GoneForm): ClosedForm => closed ?? { message: null }

/** Milliseconds to wait for the service before the stored form is shown. */
const maxWait = 1_500

/** Which draft to open: a given one, the newest that no other page holds, or none. */
export type DraftChoice = { id: string } | 'newest' | 'none'

async function loadFreeDraft(publicId: string, choice: DraftChoice): Promise<OpenedForm['draft']> {
  if (choice === 'none') return null
  const rows = choice === 'newest' ? await listDrafts(publicId) : [{ ...choice, replaces: null }]
  const ids = rows.filter((row) => row.replaces === null).map((row) => row.id)
  // One limit for all drafts: several pages may hold one each.
  const limit = unloadLimit()
  for (const id of ids) {
    const release = await lockDraft(id, limit)
    if (!release) continue
    const draft = await loadDraft(id)
    if (draft?.row.publicId === publicId) return { ...draft, release }
    release()
  }
  return null
}

/**
 * Opens a form from the service if it answers soon, else from storage. A draft opens with the version
 * it was started on.
 */
export async function openForm(publicId: string, choice: DraftChoice): Promise<OpenResult> {
  const { guard } = storageFailure
  const stored = await guard(loadForm(publicId))
  const fetching = fetchForm(publicId)
  const timeout = new Promise<'late'>((resolve) => setTimeout(resolve, maxWait, 'late'))
  const first = stored ? await Promise.race([fetching, timeout]) : await fetching

  let current = stored
  if (first !== 'late') {
    if (first.kind === 'updated') current = first.form
    if (first.kind === 'gone' && !stored) {
      return first.closed ? { kind: 'closed', closed: first.closed } : { kind: 'not_found' }
    }
  }
  if (!current) return { kind: 'not_on_device' }

  const draft = (await guard(loadFreeDraft(publicId, choice))) ?? null
  const closed = first !== 'late' && first.kind === 'gone' ? closedOf(first) : null
  if (closed && !draft) return { kind: 'closed', closed }
  await guard(updateForm(publicId, { openedAt: Date.now() }))
  if (draft?.row.refusal) await loadRefusalMessages()
  const pinned = draft ? await guard(loadForm(publicId, draft.row.formVersion)) : undefined
  return {
    kind: 'open',
    form: pinned ?? current,
    draft,
    closed,
    pendingFetch: first === 'late' ? fetching : null,
    offline: first === 'late' || first.kind === 'unreachable',
  }
}
