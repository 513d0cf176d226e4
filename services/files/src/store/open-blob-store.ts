// S3 and files: opens the configured blob store.
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

/** The S3 bucket if the settings name one, else the folder. */
export async function openBlobStore(settings: BlobSettings): Promise<BlobStore> {
  const {
    FILES_DIR: folder,
    S3_ENDPOINT: endpoint,
    S3_ACCESS_KEY: accessKey,
    S3_SECRET_KEY: secretKey,
    S3_BUCKET: bucket,
    S3_REGION: region,
  } = settings
  if (endpoint && accessKey && secretKey && bucket) {
    // Loaded on demand: the S3 client is large, and a folder does not need it.
    const { openBucket } = await import('./bucket.ts')
    return openBucket({ endpoint, accessKey, secretKey, bucket, region })
  }
  if (!folder) throw new Error('FILES_DIR is not set')
  return openFolder(folder)
}
