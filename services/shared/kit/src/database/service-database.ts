import { fileURLToPath } from 'node:url'

import { distributeTables, isDistributed } from './citus.ts'
import { migrate } from './database.ts'
import { checkPool, type Pool } from './pool.ts'
import { grantServiceRole } from './service-role.ts'

export interface ServiceSchema {
  /** The name of the schema in PostgreSQL. */
  schema: string
  /** The folder of its migrations. */
  migrations: URL
  /** The tables that Citus distributes by form, referenced ones before those that refer to them. */
  distributed?: readonly string[]
  /** The job queue of the service, which has a schema of its own. */
  queue?: { readonly schema: string; migrate(): Promise<void> } | undefined
}

/** The database of a service. Its `store/database.ts` adds the clients that it needs. */
export interface ServiceDatabase {
  pool: Pool
  /** Migrates the schema and the queue; several processes may do so at once. */
  migrate(): Promise<void>
  /** Distributes the tables that grow with submissions; see `migrateConfig`. */
  distribute(): Promise<void>
  /** Whether that is done. */
  isDistributed(): Promise<boolean>
  /** Lets the role in `url` use the rows of this service; see `migrateConfig`. */
  grantRole(url: string | undefined): Promise<void>
  /** Rejects while PostgreSQL does not accept writes. */
  check(): Promise<void>
  close(): Promise<void>
}

export const serviceDatabase = (
  pool: Pool,
  { schema, migrations, distributed = [], queue }: ServiceSchema,
): ServiceDatabase => ({
  pool,
  async migrate() {
    await migrate(pool, schema, fileURLToPath(migrations))
    await queue?.migrate()
  },
  async distribute() {
    if (distributed.length > 0) await distributeTables(pool, schema, distributed)
  },
  isDistributed: async () =>
    distributed[0] !== undefined && isDistributed(pool, `${schema}.${distributed[0]}`),
  grantRole: (url) => grantServiceRole(pool, url, queue ? [schema, queue.schema] : [schema]),
  check: () => checkPool(pool),
  close: () => pool.end(),
})
