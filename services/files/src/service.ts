import { serviceConfig, type ServiceProcess } from '@formpost/kit/config'
import { requirePreparedStatements } from '@formpost/kit/database'
import { log } from '@formpost/kit/observability'
import { createRpcServer } from '@formpost/kit/rpc'
import { z } from 'zod'

import { createSweeper } from './jobs/sweeper.ts'
import { watchPurge } from './metrics.ts'
import { createHandlers } from './rpc/handlers.ts'
import { openDatabase } from './store/database.ts'
import { countDeleted } from './store/deletion.ts'
import { openBlobStore } from './store/open-blob-store.ts'

const s3Names = ['S3_ENDPOINT', 'S3_ACCESS_KEY', 'S3_SECRET_KEY', 'S3_BUCKET'] as const

const countS3 = (given: Partial<Record<(typeof s3Names)[number], string | undefined>>): number =>
  s3Names.filter((name) => given[name] !== undefined).length

// Reports these errors together with those of single settings.
const always = () => true

export const config = serviceConfig
  .extend({
    FILES_DIR: z
      .string()
      .optional()
      .describe('The folder for uploaded files, if there is no S3 store.'),
    S3_ENDPOINT: z
      .url({ protocol: /^https?$/, error: 'Must be an http(s):// URL.' })
      .optional()
      .describe('The URL of an S3 store (path style, signature version 4).'),
    S3_ACCESS_KEY: z.string().optional().describe('The access key of the S3 store.'),
    S3_SECRET_KEY: z.string().optional().describe('The secret key of the S3 store.'),
    S3_BUCKET: z
      .string()
      .optional()
      .describe('The bucket. It is created if it is missing and the key has the right to.'),
    UPLOAD_QUOTA_MEGABYTES: z.coerce
      .number()
      .int()
      .min(0)
      .default(10_240)
      .describe(
        'The megabytes of files that a form may receive in a day (UTC) before submissions use them; 0 disables the limit.',
      ),
    S3_REGION: z.string().default('us-east-1').describe('The region of the S3 store.'),
  })
  .refine((given) => [0, s3Names.length].includes(countS3(given)), {
    path: ['S3_ENDPOINT'],
    error: `Set all of ${s3Names.join(', ')}, or none of them.`,
    when: always,
  })
  .refine((given) => given.FILES_DIR !== undefined || countS3(given) > 0, {
    path: ['FILES_DIR'],
    error: `Set a folder for the files, or a bucket with ${s3Names.join(', ')}.`,
    when: always,
  })
export type FilesConfig = z.infer<typeof config>

/** The files service: rows in PostgreSQL, bytes in a blob store. */
export async function create(config: FilesConfig): Promise<ServiceProcess> {
  const db = openDatabase(config.DATABASE_URL, config.DATABASE_POOL)
  const blobs = await openBlobStore(config)
  const sweeper = createSweeper(db, blobs)
  watchPurge((limit) => countDeleted(db, limit))
  const server = createRpcServer({
    service: 'files',
    handlers: createHandlers({
      db,
      blobs,
      sweeper,
      uploadQuota: config.UPLOAD_QUOTA_MEGABYTES * 1024 * 1024,
    }),
    config,
    needs: {
      PostgreSQL: () => db.check(),
      'blob store': () => blobs.check(),
    },
  })
  return {
    health: server.health,
    async prepare() {
      await requirePreparedStatements(config.DATABASE_URL)
      await db.migrate()
    },
    async start() {
      // A blob store that is down makes the service not ready, and is used once it is up.
      await blobs.check().catch((error: unknown) => {
        log.error({ reason: (error as Error).message }, 'blob store not usable')
      })
      await server.start()
      sweeper.start()
    },
    async stop() {
      await server.stop()
      await sweeper.stop()
      await db.close()
    },
  }
}
