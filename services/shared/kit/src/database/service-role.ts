import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'

import pg from 'pg'

import { log } from '../observability/log.ts'
import { hostUrls } from './database-url.ts'
import { transaction } from './database.ts'
import { prepareDatabase } from './not-ready.ts'
import type { Pool, PoolClient } from './pool.ts'
import { connectDatabase } from './primary.ts'

/** Tables that only `migrate` changes. */
const migrationTables = ['_prisma_migrations', 'migrations', 'dropped_foreign_keys']

/**
 * Lets the role in `url` use the rows of `schemas` and nothing else. Creates the role, or sets its password, unless it can
 * already log in. Without `url`, or if it has the role of `pool`, does nothing.
 */
export async function grantServiceRole(
  pool: Pool,
  url: string | undefined,
  schemas: readonly string[],
): Promise<void> {
  if (!url) return
  const { username, password } = credentialsIn(url)
  await prepareDatabase(async () => {
    const { rows } = await pool.query<{ owner: string }>('SELECT current_user AS owner')
    if (username === rows[0]!.owner) return
    // PostgreSQL logs each failed login.
    const canLogIn = (await hasRole(pool, username)) && (await canConnect(url))
    await transaction(pool, async (client) => {
      // The services' migrations may run at the same time, and all change the privileges of the database.
      await client.query("SELECT pg_advisory_xact_lock(hashtext('formpost:roles'))")
      if (!canLogIn) await createRole(client, username, password)
      await restrictPublic(client)
      for (const schema of schemas) await grantRows(client, username, schema)
    })
    log.info({ role: username, schemas }, 'role granted')
  })
}

function credentialsIn(url: string): { username: string; password: string } {
  const { username, password } = new URL(hostUrls(url)[0]!)
  return { username: decodeURIComponent(username), password: decodeURIComponent(password) }
}

async function hasRole(database: Pool | PoolClient, role: string): Promise<boolean> {
  const { rowCount } = await database.query('SELECT FROM pg_roles WHERE rolname = $1', [role])
  return rowCount !== 0
}

async function canConnect(url: string): Promise<boolean> {
  try {
    await (await connectDatabase(url)).end()
    return true
  } catch {
    return false
  }
}

async function createRole(client: PoolClient, role: string, password: string): Promise<void> {
  const action = (await hasRole(client, role)) ? 'ALTER' : 'CREATE'
  await client.query(
    `${action} ROLE ${pg.escapeIdentifier(role)} LOGIN PASSWORD ${pg.escapeLiteral(scramVerifier(password))}`,
  )
}

/** What PostgreSQL stores of a password. Sent instead of the password, which the server's log could otherwise contain. */
function scramVerifier(password: string): string {
  const [iterations, salt] = [4096, randomBytes(16)]
  const salted = pbkdf2Sync(password.normalize('NFKC'), salt, iterations, 32, 'sha256')
  const key = (name: string) => createHmac('sha256', salted).update(name).digest()
  const stored = createHash('sha256').update(key('Client Key')).digest('base64')
  const server = key('Server Key').toString('base64')
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${stored}:${server}`
}

/** Revokes what PostgreSQL grants to every role: temporary tables, and before version 15 tables in `public`. */
async function restrictPublic(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ name: string; owns: boolean; owns_public: boolean }>(
    `SELECT current_database() AS name, pg_has_role(d.datdba, 'USAGE') AS owns,
       coalesce((SELECT pg_has_role(n.nspowner, 'USAGE') FROM pg_namespace n WHERE n.nspname = 'public'), false) AS owns_public
     FROM pg_database d WHERE d.datname = current_database()`,
  )
  const { name, owns, owns_public } = rows[0]!
  if (owns)
    await client.query(
      `REVOKE CREATE, TEMPORARY ON DATABASE ${pg.escapeIdentifier(name)} FROM PUBLIC`,
    )
  if (owns_public) await client.query('REVOKE CREATE ON SCHEMA public FROM PUBLIC')
}

async function grantRows(client: PoolClient, name: string, schemaName: string): Promise<void> {
  const [role, schema] = [pg.escapeIdentifier(name), pg.escapeIdentifier(schemaName)]
  await client.query(`
    REVOKE ALL ON SCHEMA ${schema} FROM PUBLIC;
    GRANT USAGE ON SCHEMA ${schema} TO ${role};
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${schema} TO ${role};
    GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA ${schema} TO ${role}`)
  const { rows } = await client.query<{
    name: string
    is_migration: boolean
    needs_policy: boolean
  }>(
    `SELECT c.relname AS name, c.relname = ANY ($2) AS is_migration, c.relrowsecurity AND NOT EXISTS (
         SELECT FROM pg_policies p
         WHERE p.schemaname = n.nspname AND p.tablename = c.relname AND p.policyname = $3
       ) AS needs_policy
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname = $1 AND c.relkind IN ('r', 'p') AND (c.relrowsecurity OR c.relname = ANY ($2))`,
    [schemaName, migrationTables, name],
  )
  for (const { name: tableName, is_migration, needs_policy } of rows) {
    const table = `${schema}.${pg.escapeIdentifier(tableName)}`
    if (is_migration) await client.query(`REVOKE INSERT, UPDATE, DELETE ON ${table} FROM ${role}`)
    // graphile-worker enables row-level security, which hides all rows from other roles.
    if (needs_policy)
      await client.query(`CREATE POLICY ${role} ON ${table} TO ${role} USING (true)`)
  }
}
