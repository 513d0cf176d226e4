import type { PublicForm } from '@formpost/contract'

import { storageTrouble } from '../app/trouble.ts'
import { storedForm, touchForm } from '../db/definitions.ts'
import { type Draft, draftsOf, loadDraft } from '../db/drafts.ts'
import { fetchForm, type Fetched } from './fetch-form.ts'
import { holdDraft, type Release } from './hold-draft.ts'

export interface Opened {
  kind: 'open'
  form: PublicForm
  draft: (Draft & { release: Release }) | null
  closed: boolean
  /** The service's answer, where the form is shown from storage before it has come. */
  late: Promise<Fetched> | null
  /** Whether the form was shown without the service. */
  offline: boolean
}
export type OpenResult = Opened | { kind: 'closed' | 'missing' | 'unseen' }

/** A stored form is shown once the service has taken this long. */
const patience = 1_500

/** Which draft to open: that one, the newest of the form that no other page is writing, or none. */
export type WantedDraft = { id: string } | 'newest' | 'none'

async function takeDraft(publicId: string, wanted: WantedDraft): Promise<Opened['draft']> {
  if (wanted === 'none') return null
  const rows = wanted === 'newest' ? await draftsOf(publicId) : [{ ...wanted, replaces: null }]
  const ids = rows.filter((row) => row.replaces === null).map((row) => row.id)
  for (const id of ids) {
    const release = await holdDraft(id)
    if (!release) continue
    const draft = await loadDraft(id)
    if (draft?.row.publicId === publicId) return { ...draft, release }
    release()
  }
  return null
}

/**
 * Opens a form: the service's answer where it comes soon, else what is stored. A draft keeps the
 * version that it was begun on.
 */
export async function openForm(publicId: string, wanted: WantedDraft): Promise<OpenResult> {
  const { tried } = storageTrouble
  const stored = await tried(storedForm(publicId))
  const fetching = fetchForm(publicId)
  const late = new Promise<'late'>((resolve) => setTimeout(resolve, patience, 'late'))
  const first = stored ? await Promise.race([fetching, late]) : await fetching

  let today = stored
  if (first !== 'late') {
    if (first.kind === 'fresh') today = first.form
    if (first.kind === 'gone' && !stored) return { kind: 'missing' }
  }
  if (!today) return { kind: 'unseen' }

  const draft = (await tried(takeDraft(publicId, wanted))) ?? null
  const closed = first !== 'late' && first.kind === 'gone'
  if (closed && !draft) return { kind: 'closed' }
  await tried(touchForm(publicId, { openedAt: Date.now() }))
  const pinned = draft ? await tried(storedForm(publicId, draft.row.formVersion)) : undefined
  return {
    kind: 'open',
    form: pinned ?? today,
    draft,
    closed,
    late: first === 'late' ? fetching : null,
    offline: first === 'late' || first.kind === 'unreached',
  }
}
