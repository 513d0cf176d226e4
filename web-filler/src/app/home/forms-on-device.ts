import { db } from '../../db/database.ts'
import { listDrafts } from '../../db/drafts.ts'
import type { DraftRow, FormRow } from '../../db/rows.ts'

export interface FormOnDevice {
  form: FormRow
  drafts: number
  waiting: number
  attention: number
}

/** All forms and drafts, most recent first, and the number of unsent records. */
export async function formsOnDevice(): Promise<{
  forms: FormOnDevice[]
  drafts: DraftRow[]
  unsent: number
}> {
  const [rows, drafts, unsent] = await Promise.all([
    db.forms.orderBy('openedAt').reverse().toArray(),
    listDrafts(),
    db.records.where('state').anyOf('waiting', 'sending', 'needs_attention').toArray(),
  ])
  const count = (items: readonly { publicId: string }[], publicId: string) =>
    items.filter((item) => item.publicId === publicId).length
  const forms = rows.map((form) => ({
    form,
    drafts: count(drafts, form.publicId),
    waiting: count(
      unsent.filter(({ state }) => state !== 'needs_attention'),
      form.publicId,
    ),
    attention: count(
      unsent.filter(({ state }) => state === 'needs_attention'),
      form.publicId,
    ),
  }))
  return { forms, drafts, unsent: unsent.length }
}
