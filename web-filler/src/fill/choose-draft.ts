import type { PublicForm } from '@formpost/contract'

import { loadForm } from '../db/definitions.ts'
import { listDrafts, loadDraft, type Draft } from '../db/drafts.ts'
import type { DraftRow } from '../db/rows.ts'
import { lockDraft, unloadLimit, type ReleaseDraft } from './draft-lock.ts'
import { draftName } from './draft-name.ts'
import { isSameLink } from './linked-answers.ts'

/** Which draft to open: a given one, the newest of the open link that no other page holds, or none. */
export type DraftChoice = { id: string } | 'newest' | 'none'

/** A draft that no other page opens until it is released. */
export type HeldDraft = Draft & { release: ReleaseDraft }

export interface ChosenDraft {
  draft: HeldDraft | null
  /** The drafts of the form that were begun with other links, newest first. */
  others: DraftRow[]
}

async function holdFirst(publicId: string, ids: readonly string[]): Promise<HeldDraft | null> {
  // One limit for all drafts: several pages may hold one each.
  const limit = unloadLimit()
  for (const id of ids) {
    const release = await lockDraft(id, limit)
    if (!release) continue
    // One that cannot be decrypted must not stop the others.
    const draft = await loadDraft(id).catch(() => undefined)
    if (draft?.row.publicId === publicId) return { ...draft, release }
    release()
  }
  return null
}

/**
 * Whether a draft was begun with a link. They must be the same for its version of the form too: the newest
 * one may have renamed what they fill in.
 */
const isBegunWith = (link: string, row: DraftRow, forms: readonly PublicForm[]): boolean =>
  forms.every(({ fields }) => isSameLink(fields, row.link ?? '', link))

/** Holds a draft of a form, and lists those of other links than the open one. */
export async function chooseDraft(
  form: PublicForm,
  choice: DraftChoice,
  link: string,
): Promise<ChosenDraft> {
  const { public_id: publicId } = form
  const own: string[] = []
  const others: DraftRow[] = []
  for (const row of await listDrafts(publicId)) {
    if (row.replaces !== null) continue
    const begunOn = await loadForm(publicId, row.formVersion)
    const forms = begunOn ? [form, begunOn] : [form]
    if (isBegunWith(link, row, forms)) own.push(row.id)
    else others.push({ ...row, name: row.name ?? draftName(forms.at(-1)!, row) })
  }
  const ids = typeof choice === 'object' ? [choice.id] : choice === 'newest' ? own : []
  const draft = await holdFirst(publicId, ids)
  return { draft, others: others.filter(({ id }) => id !== draft?.row.id) }
}
