import { liveQuery } from 'dexie'

import { db } from '../db/database.ts'
import type { RecordRow } from '../db/rows.ts'

/** Long enough for an ordinary answer, too short to be waited for without one. */
const patience = 1_200

/** The record once its first try has come to something, or as it is when that takes too long. */
export function afterFirstTry(record: RecordRow): Promise<RecordRow> {
  if (record.state !== 'waiting') return Promise.resolve(record)
  return new Promise((resolve) => {
    let latest = record
    const subscription = liveQuery(() => db.records.get(record.clientUuid)).subscribe({
      next: (row) => {
        latest = row ?? latest
        const isUnderWay = latest.state === 'sending' || latest.state === 'waiting'
        if (!isUnderWay || latest.attempts > 0) finish()
      },
      error: () => finish(),
    })
    const timer = setTimeout(() => finish(), patience)
    const finish = () => {
      clearTimeout(timer)
      subscription.unsubscribe()
      resolve(latest)
    }
  })
}
