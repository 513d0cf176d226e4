import type { BlobStore } from './blob-store.ts'
import { openBucket } from './bucket.ts'
import { openFolder } from './folder.ts'

export interface BlobSettings {
  FILES_DIR?: string | undefined
  S3_ENDPOINT?: string | undefined
  S3_ACCESS_KEY?: string | undefined
  S3_SECRET_KEY?: string | undefined
  S3_BUCKET?: string | undefined
  S3_REGION: string
}

/** The bucket where the settings name one, else the folder, which they name then. */
export function openBlobStore(settings: BlobSettings): BlobStore {
  const {
    S3_ENDPOINT: endpoint,
    S3_ACCESS_KEY: accessKey,
    S3_SECRET_KEY: secretKey,
    S3_BUCKET: bucket,
    S3_REGION: region,
  } = settings
  if (endpoint && accessKey && secretKey && bucket) {
    return openBucket({ endpoint, accessKey, secretKey, bucket, region })
  }
  return openFolder(settings.FILES_DIR!)
}
