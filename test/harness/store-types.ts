export interface S3 {
  S3_ENDPOINT: string
  S3_ACCESS_KEY: string
  S3_SECRET_KEY: string
  S3_BUCKET: string
}

/** The stores for the tests; undefined means the embedded default. */
export interface Stores {
  databaseUrl?: string | undefined
  redisUrl?: string | undefined
  s3?: S3 | undefined
}

export interface OpenStores {
  stores: Stores
  close(): Promise<void>
}
