import { isDockerRunning, startContainers } from './containers.ts'
import type { OpenStores, S3, Stores } from './store-types.ts'

export type { OpenStores, S3, Stores } from './store-types.ts'

/** Uses the stores from the environment, and starts containers for others if Docker is running. */
export async function openStores(env: NodeJS.ProcessEnv): Promise<OpenStores> {
  const configured: Stores = {
    databaseUrl: env['DATABASE_URL'] || undefined,
    redisUrl: env['REDIS_URL'] || undefined,
    s3: configuredS3(env),
  }
  const complete = configured.databaseUrl && configured.redisUrl && configured.s3
  if (complete || !(await isDockerRunning(env)))
    return { stores: configured, close: async () => undefined }
  const containers = await startContainers(configured)
  return { stores: { ...containers.stores, ...definedIn(configured) }, close: containers.close }
}

function configuredS3(env: NodeJS.ProcessEnv): S3 | undefined {
  const { S3_ENDPOINT, S3_ACCESS_KEY, S3_SECRET_KEY, S3_BUCKET } = env
  if (!S3_ENDPOINT || !S3_ACCESS_KEY || !S3_SECRET_KEY || !S3_BUCKET) return undefined
  return { S3_ENDPOINT, S3_ACCESS_KEY, S3_SECRET_KEY, S3_BUCKET }
}

const definedIn = (stores: Stores): Stores =>
  Object.fromEntries(Object.entries(stores).filter(([, value]) => value !== undefined))
