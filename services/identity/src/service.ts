import { serviceConfig, type ServiceProcess } from '@formpost/kit/config'
import { createRpcServer } from '@formpost/kit/rpc'
import { z } from 'zod'

import { createSealer } from './domain/sealer.ts'
import { createHandlers } from './rpc/handlers.ts'
import { checkDatabase, closeDatabase, migrateDatabase, openDatabase } from './store/database.ts'
import { createLastUsed } from './store/last-used.ts'

const keyError =
  'Must be 32 bytes in base64, as `openssl rand -base64 32` prints them, and the same at every start.'

export const config = serviceConfig.extend({
  SECRETS_KEY: z
    .string(keyError)
    .regex(/^[A-Za-z\d+/]{43}=$/, keyError)
    .describe(
      'The key that encrypts two-factor secrets: 32 bytes in base64. Keep it apart from the database. If it is lost, accounts with two-factor authentication cannot log in.',
    )
    .transform((text) => Buffer.from(text, 'base64')),
})

/** The identity service: owners and their credentials. */
export function create(settings: z.infer<typeof config>): ServiceProcess {
  const db = openDatabase(settings.DATABASE_URL, settings.DATABASE_POOL)
  const lastUsed = createLastUsed(db)
  const server = createRpcServer({
    service: 'identity',
    handlers: createHandlers({ db, sealer: createSealer(settings.SECRETS_KEY), lastUsed }),
    config: settings,
    needs: { PostgreSQL: () => checkDatabase(db) },
  })
  return {
    async start() {
      await migrateDatabase(db)
      await server.start()
    },
    async stop() {
      await server.stop()
      await lastUsed.flush()
      await closeDatabase(db)
    },
  }
}
