import { db } from './database.ts'
import { removeRecord } from './outbox.ts'

// What only the outbox does with records, apart from what the first load needs.

/** Queues a refused record again without changes. */
export const retryRecord = (clientUuid: string) =>
  db.records.update(clientUuid, { state: 'waiting', refusal: null, attempts: 0, nextTryAt: 0 })

/**
 * Deletes a record, its files and drafts that would replace it. A record that is being sent is deleted
 * by `endAttempt`.
 */
export async function deleteRecord(clientUuid: string): Promise<void> {
  await db.transaction('rw', [db.drafts, db.files, db.records, db.devices], async () => {
    const record = await db.records.get(clientUuid)
    if (record?.state === 'sending') await db.records.update(clientUuid, { isUnwanted: true })
    else await removeRecord(clientUuid)
  })
}
