import { storageFailure } from '../app/storage-failure.ts'
import { endUntouchedEdit } from '../db/edits.ts'
import type { DraftRow } from '../db/rows.ts'
import { sendNow } from '../outbox/load-schedule.ts'

/** Ends an edit that is left without a change, and lets its record be sent. */
export async function leaveEdit({ id }: DraftRow): Promise<void> {
  await endUntouchedEdit(id).catch(storageFailure.report)
  void sendNow('queue')
}
