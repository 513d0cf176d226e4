import { log } from '@formpost/kit/observability'

import type { BlobStore } from './store/blob-store.ts'
import type { Database } from './store/database.ts'
import { listDeleted, markExpiredDeleted } from './store/deletion.ts'
import { eraseUploads } from './store/uploads.ts'

const intervalMs = 3_600_000
const batchSize = 500

export type Sweeper = ReturnType<typeof createSweeper>

/** Removes deleted and expired uploads. Several replicas may sweep at the same time. */
export function createSweeper(db: Database, blobs: BlobStore) {
  let stopping = false
  let timer: NodeJS.Timeout | undefined
  let sweeping = Promise.resolve()

  /**
   * Removes the bytes and then the rows of deleted uploads, of one form or of all. If it is interrupted, the rows that
   * are left make the next run continue.
   */
  async function purge(formUuid?: string): Promise<void> {
    while (!stopping) {
      const uuids = await listDeleted(db, batchSize, formUuid)
      if (uuids.length === 0) return
      await blobs.remove(uuids)
      await eraseUploads(db, uuids)
    }
  }

  async function sweep(): Promise<void> {
    try {
      let expired = 0
      for (let count = batchSize; count === batchSize && !stopping; expired += count) {
        count = await markExpiredDeleted(db, batchSize)
      }
      if (expired > 0) log.info({ expired }, 'expired uploads deleted')
      await purge()
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'sweep failed')
    }
  }

  const run = (): void => {
    sweeping = sweeping.then(sweep)
  }

  return {
    purge,
    start(): void {
      run()
      timer = setInterval(run, intervalMs)
    },
    /** Finishes the current batch. */
    async stop(): Promise<void> {
      stopping = true
      clearInterval(timer)
      await sweeping
    },
  }
}
