import { createPeriodicTask } from '@formpost/kit/jobs'
import { log } from '@formpost/kit/observability'

import type { BlobStore } from '../store/blob-store.ts'
import type { Database } from '../store/database.ts'
import { listDeleted, markExpiredDeleted } from '../store/deletion.ts'
import { deleteOldTotals } from '../store/upload-quota.ts'
import { eraseUploads } from '../store/uploads.ts'

const intervalMs = 3_600_000
const batchSize = 500

export type Sweeper = ReturnType<typeof createSweeper>

/** Removes deleted and expired uploads. Several replicas may sweep at the same time. */
export function createSweeper(db: Database, blobs: BlobStore) {
  const task = createPeriodicTask(
    { everyMs: intervalMs, runAtStart: true, failureMessage: 'sweep failed' },
    sweep,
  )

  /**
   * Removes the bytes and then the rows of deleted uploads, of one form or of all. If it is interrupted, the rows that
   * are left make the next run continue.
   */
  async function purge(formUuid?: string): Promise<void> {
    while (!task.isStopping) {
      const uploads = await listDeleted(db, batchSize, formUuid)
      if (uploads.length === 0) return
      await blobs.remove(uploads.map(({ uuid }) => uuid))
      await eraseUploads(db, uploads)
    }
  }

  async function sweep(): Promise<void> {
    let expired = 0
    for (let count = batchSize; count === batchSize && !task.isStopping; expired += count) {
      count = await markExpiredDeleted(db, batchSize)
    }
    if (expired > 0) log.info({ expired }, 'expired uploads deleted')
    await deleteOldTotals(db)
    await purge()
  }

  return { purge, start: task.start, stop: task.stop }
}
