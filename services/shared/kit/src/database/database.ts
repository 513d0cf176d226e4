import { createHash, randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

import { log } from '../observability/log.ts'
import { prepareDatabase } from './not-ready.ts'
import type { Pool, PoolClient } from './pool.ts'
import { retryIfReadOnly } from './read-only.ts'

/** Runs `work` on one connection and rolls back when it fails. */
async function withConnection<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    const result = await work(client)
    client.release()
    return result
  } catch (error) {
    // A connection whose rollback fails is broken and must not be reused.
    const broken = await client.query('ROLLBACK').then(
      () => false,
      () => true,
    )
    client.release(broken)
    throw error
  }
}

/** Runs `work` in one transaction on one connection. It is run again if the server refuses writes. */
export const transaction = <T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> =>
  retryIfReadOnly(() =>
    withConnection(pool, async (client) => {
      await client.query('BEGIN')
      const result = await work(client)
      await client.query('COMMIT')
      return result
    }),
  )

/**
 * Runs `work`, which sends its queries without waiting and ends with COMMIT, on a pool with `pipeline`. This saves round trips:
 * when a query fails, PostgreSQL rejects the following ones and turns COMMIT into a rollback. `work` is run again if the server
 * refuses writes.
 */
export const pipelined = <T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> =>
  retryIfReadOnly(() =>
    withConnection(pool, async (client) => {
      const [, result] = await Promise.all([client.query('BEGIN'), work(client)])
      return result
    }),
  )

/** Whether a table exists. The name is quoted as in a statement. */
export async function hasTable(pool: Pool, name: string): Promise<boolean> {
  const { rows } = await pool.query<{ exists: boolean }>(
    'SELECT to_regclass($1) IS NOT NULL AS exists',
    [name],
  )
  return rows[0]!.exists
}

const historyTable = `CREATE TABLE IF NOT EXISTS _prisma_migrations (
  id VARCHAR(36) PRIMARY KEY NOT NULL,
  checksum VARCHAR(64) NOT NULL,
  finished_at TIMESTAMPTZ,
  migration_name VARCHAR(255) NOT NULL,
  logs TEXT,
  rolled_back_at TIMESTAMPTZ,
  started_at TIMESTAMPTZ NOT NULL DEFAULT now(),
  applied_steps_count INTEGER NOT NULL DEFAULT 0
)`

/**
 * Applies `folder/<name>/migration.sql` in order and keeps the history in Prisma's format; Prisma's own tool takes seconds per
 * service. Several processes may run it concurrently. If nothing is pending, a role that may not change the schema can run it.
 * Throws `StoreNotReady` if the database can't be reached, or not by this role.
 */
export async function migrate(pool: Pool, schema: string, folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true })
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name)
  names.sort()
  await prepareDatabase(async () => {
    if (!(await isMigrated(pool, schema, names))) await applyMigrations(pool, schema, folder, names)
  })
}

async function isMigrated(pool: Pool, schema: string, names: string[]): Promise<boolean> {
  const history = `"${schema}"._prisma_migrations`
  if (!(await hasTable(pool, history))) return false
  const applied = await appliedMigrations(pool, history)
  return names.every((name) => applied.has(name))
}

async function appliedMigrations(
  client: Pick<PoolClient, 'query'>,
  history: string,
): Promise<Set<string>> {
  const { rows } = await client.query<{ migration_name: string }>(
    `SELECT migration_name FROM ${history} WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL`,
  )
  return new Set(rows.map((row) => row.migration_name))
}

const applyMigrations = (pool: Pool, schema: string, folder: string, names: string[]) =>
  transaction(pool, async (client) => {
    await client.query('SELECT pg_advisory_xact_lock(hashtext($1))', [`formpost:migrate:${schema}`])
    await client.query(`CREATE SCHEMA IF NOT EXISTS "${schema}"`)
    await client.query(`SET LOCAL search_path TO "${schema}"`)
    await client.query(historyTable)
    const applied = await appliedMigrations(client, '_prisma_migrations')
    const unknown = [...applied].filter((name) => !names.includes(name))
    if (unknown.length > 0) {
      throw new Error(
        `The schema ${schema} has migrations that this version lacks, and lacks migrations of this version. ` +
          'Versions before 0.2 were not released, and their databases cannot be upgraded. Use a new database.',
      )
    }
    for (const name of names.filter((candidate) => !applied.has(candidate))) {
      const sql = await readFile(path.join(folder, name, 'migration.sql'))
      await client.query(sql.toString('utf8'))
      await client.query(
        `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
         VALUES ($1, $2, $3, clock_timestamp(), 1)`,
        [randomUUID(), createHash('sha256').update(sql).digest('hex'), name],
      )
      log.info({ schema, migration: name }, 'migration applied')
    }
  })
