import { dockerAnswers, startContainers } from './containers.ts'
import type { OpenStores, S3, Stores } from './store-types.ts'

export type { OpenStores, S3, Stores } from './store-types.ts'

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
