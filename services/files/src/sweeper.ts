import { log } from '@formpost/kit/observability'

import type { BlobStore } from './store/blob-store.ts'
import type { Uploads } from './store/uploads.ts'

const everyMs = 3_600_000
const batchSize = 500

export type Sweeper = ReturnType<typeof createSweeper>

/** Takes away what was deleted and what nobody attached in time. Replicas may sweep at once. */
export function createSweeper(uploads: Uploads, blobs: BlobStore) {
  let stopping = false
  let timer: NodeJS.Timeout | undefined
  let sweeping = Promise.resolve()

  /**
   * Removes the bytes and then the rows of deleted uploads, of one form or of all. Whatever stops it,
   * the rows that are left say what is still to do.
   */
  async function purge(formUuid?: string): Promise<void> {
    while (!stopping) {
      const uuids = await uploads.listDeleted(batchSize, formUuid)
      if (uuids.length === 0) return
      await blobs.remove(uuids)
      await uploads.erase(uuids)
    }
  }

  async function sweep(): Promise<void> {
    try {
      let expired = 0
      for (let count = batchSize; count === batchSize && !stopping; expired += count) {
        count = await uploads.deleteExpired(batchSize)
      }
      if (expired > 0) log.info({ expired }, 'uploads that nobody attached are removed')
      await purge()
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'sweep not finished')
    }
  }

  const run = (): void => {
    sweeping = sweeping.then(sweep)
  }

  return {
    purge,
    start(): void {
      run()
      timer = setInterval(run, everyMs)
    },
    /** Finishes the batch that is under way. */
    async stop(): Promise<void> {
      stopping = true
      clearInterval(timer)
      await sweeping
    },
  }
}
