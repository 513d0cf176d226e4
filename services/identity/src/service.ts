import { serviceConfig, type ServiceProcess } from '@formpost/kit/config'
import { migrate, openPool } from '@formpost/kit/database'
import { createRpcServer } from '@formpost/kit/rpc'
import { z } from 'zod'

import { createSealer } from './domain/sealer.ts'
import { createHandlers } from './rpc/handlers.ts'
import { createStore, migrations } from './store/store.ts'

const keyError =
  'Must be 32 bytes in base64, as `openssl rand -base64 32` makes them, and the same ones at every start.'

export const config = serviceConfig.extend({
  SECRETS_KEY: z
    .string(keyError)
    .regex(/^[A-Za-z\d+/]{43}=$/, keyError)
    .describe(
      '32 bytes in base64 that two-factor secrets are encrypted with. Kept apart from the database, or it protects nothing; without it nobody who logs in with two factors gets in.',
    )
    .transform((text) => Buffer.from(text, 'base64')),
})

/** Owners and their credentials, over gRPC. */
export function create(settings: z.infer<typeof config>): ServiceProcess {
  const pool = openPool(settings.DATABASE_URL, settings.DATABASE_POOL)
  const store = createStore(pool)
  const server = createRpcServer({
    service: 'identity',
    handlers: createHandlers(store, createSealer(settings.SECRETS_KEY)),
    config: settings,
    needs: { PostgreSQL: () => pool.query('SELECT 1') },
  })
  return {
    async start() {
      await migrate(pool, 'identity', migrations)
      await server.start()
    },
    async stop() {
      await server.stop()
      await store.lastUsed.flush()
      await pool.end()
    },
  }
}
