import type { BlobStore } from '../store/blob-store.ts'
import type { Uploads } from '../store/uploads.ts'
import type { Sweeper } from '../sweeper.ts'

/** What the RPCs work with. */
export interface Parts {
  uploads: Uploads
  blobs: BlobStore
  sweeper: Sweeper
}
