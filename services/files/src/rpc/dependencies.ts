import type { Sweeper } from '../jobs/sweeper.ts'
import type { BlobStore } from '../store/blob-store.ts'
import type { Database } from '../store/database.ts'

/** What the RPCs work with. */
export interface Dependencies {
  db: Database
  blobs: BlobStore
  sweeper: Sweeper
  /** The bytes that a form may receive in a day before a submission uses them; 0: no limit. */
  uploadQuota: number
}
