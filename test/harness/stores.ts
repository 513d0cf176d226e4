import { dockerAnswers, startContainers } from './containers.ts'

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

/** Takes the stores that the environment names, then those that Docker can bring. */
export async function openStores(env: NodeJS.ProcessEnv): Promise<OpenStores> {
  const given: Stores = {
    databaseUrl: env['DATABASE_URL'] || undefined,
    redisUrl: env['REDIS_URL'] || undefined,
    s3: givenS3(env),
  }
  const complete = given.databaseUrl && given.redisUrl && given.s3
  if (complete || !(await dockerAnswers(env)))
    return { stores: given, close: async () => undefined }
  const containers = await startContainers(given)
  return { stores: { ...containers.stores, ...definedIn(given) }, close: containers.close }
}

function givenS3(env: NodeJS.ProcessEnv): S3 | undefined {
  const { S3_ENDPOINT, S3_ACCESS_KEY, S3_SECRET_KEY, S3_BUCKET } = env
  if (!S3_ENDPOINT || !S3_ACCESS_KEY || !S3_SECRET_KEY || !S3_BUCKET) return undefined
  return { S3_ENDPOINT, S3_ACCESS_KEY, S3_SECRET_KEY, S3_BUCKET }
}

const definedIn = (stores: Stores): Stores =>
  Object.fromEntries(Object.entries(stores).filter(([, value]) => value !== undefined))
