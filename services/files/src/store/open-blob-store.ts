import type { BlobStore } from './blob-store.ts'
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
export async function openBlobStore(settings: BlobSettings): Promise<BlobStore> {
  const {
    S3_ENDPOINT: endpoint,
    S3_ACCESS_KEY: accessKey,
    S3_SECRET_KEY: secretKey,
    S3_BUCKET: bucket,
    S3_REGION: region,
  } = settings
  if (endpoint && accessKey && secretKey && bucket) {
    // An S3 client is large, and nothing that a folder needs.
    const { openBucket } = await import('./bucket.ts')
    return openBucket({ endpoint, accessKey, secretKey, bucket, region })
  }
  return openFolder(settings.FILES_DIR!)
}
