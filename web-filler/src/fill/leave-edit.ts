import { storageFailure } from '../app/storage-failure.ts'
import { endUntouchedEdit } from '../db/edits.ts'
import type { DraftRow } from '../db/rows.ts'
import { sendNow } from '../outbox/schedule.ts'

/**
 * Lets the record of an edit be sent if the edit is left without a change. With a change the record waits
 * until the edit is submitted or discarded.
 */
export async function leaveEdit({ id, isUntouched }: DraftRow): Promise<void> {
  if (!isUntouched) return
  await endUntouchedEdit(id).catch(storageFailure.report)
  void sendNow('queue')
}
