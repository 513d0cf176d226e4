import type { PublicForm } from '@formpost/contract'

import type { Draft } from '../db/drafts.ts'

/** `carryOver`, which is loaded only if the version differs. */
export async function carryOver(
  draft: Draft,
  from: PublicForm | undefined,
  to: PublicForm,
): Promise<Draft> {
  if (draft.row.formVersion === to.version) return draft
  const loaded = await import('./carry-over.ts')
  return loaded.carryOver(draft, from, to)
}
