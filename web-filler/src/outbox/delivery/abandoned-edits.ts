import { draftLockName } from '../../db/drafts.ts'
import { endUntouchedEdit, untouchedEdits } from '../../db/edits.ts'

/**
 * Ends the edits in which nothing was changed and that no page has open, as after a crash: their records
 * would never be sent. Where pages cannot lock, the user ends them.
 */
export async function endAbandonedEdits(): Promise<void> {
  if (!('locks' in navigator)) return
  for (const id of await untouchedEdits()) {
    await navigator.locks.request(draftLockName(id), { ifAvailable: true }, (lock) =>
      lock ? endUntouchedEdit(id) : undefined,
    )
  }
}
