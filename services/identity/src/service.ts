import { serviceConfig, type ServiceProcess } from '@formpost/kit/config'
import { requirePreparedStatements } from '@formpost/kit/database'
import { createRpcServer } from '@formpost/kit/rpc'
import type { z } from 'zod'

import { createSealer } from './domain/sealer.ts'
import { createHandlers } from './rpc/handlers.ts'
import { secretsKeys } from './secrets-key.ts'
import { openDatabase } from './store/database.ts'
import { createLastUsed } from './store/last-used.ts'

export const config = serviceConfig.extend({ SECRETS_KEY: secretsKeys })

/** The identity service: owners and their credentials. */
export function create(settings: z.infer<typeof config>): ServiceProcess {
  const db = openDatabase(settings.DATABASE_URL, settings.DATABASE_POOL)
  const lastUsed = createLastUsed(db)
  const server = createRpcServer({
    service: 'identity',
    handlers: createHandlers({ db, sealer: createSealer(settings.SECRETS_KEY), lastUsed }),
    config: settings,
    needs: { PostgreSQL: () => db.check() },
  })
  return {
    health: server.health,
    async prepare() {
      await requirePreparedStatements(settings.DATABASE_URL)
      await db.migrate()
    },
    start: server.start,
    async stop() {
      await server.stop()
      await lastUsed.flush()
      await db.close()
    },
  }
}
