import { liveQuery } from 'dexie'

import { db } from '../db/database.ts'
import type { RecordRow } from '../db/rows.ts'

/** Milliseconds: enough for a normal response, without a noticeable wait when offline. */
const maxWait = 1_200

/** Resolves to the record after its first delivery attempt, or to its current state after `maxWait`. */
export function waitForFirstAttempt(record: RecordRow): Promise<RecordRow> {
  if (record.state !== 'waiting') return Promise.resolve(record)
  return new Promise((resolve) => {
    let latest = record
    const subscription = liveQuery(() => db.records.get(record.clientUuid)).subscribe({
      next: (row) => {
        latest = row ?? latest
        const isPending = latest.state === 'sending' || latest.state === 'waiting'
        if (!isPending || latest.attempts > 0) finish()
      },
      error: () => finish(),
    })
    const timer = setTimeout(() => finish(), maxWait)
    const finish = () => {
      clearTimeout(timer)
      subscription.unsubscribe()
      resolve(latest)
    }
  })
}
