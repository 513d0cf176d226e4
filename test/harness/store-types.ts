export interface S3 {
  S3_ENDPOINT: string
  S3_ACCESS_KEY: string
  S3_SECRET_KEY: string
  S3_BUCKET: string
}

/** The real stores that the tests may use; where one is undefined the embedded default stands in. */
export interface Stores {
  databaseUrl?: string | undefined
  redisUrl?: string | undefined
  s3?: S3 | undefined
}

export interface OpenStores {
  stores: Stores
  close(): Promise<void>
}
