import pg from 'pg'

import { log } from '../observability/log.ts'
import type { Pool, PoolClient } from './pool.ts'

/** Every table of a schema that is distributed has this column, and its rows are on the shard of their form. */
const column = 'form_uuid'
/** The schemas whose tables are distributed; a form has its rows of all of them on the same shard. */
const schemas = ['submissions', 'files']

interface ForeignKey {
  owner: string
  name: string
  definition: string
}

/**
 * Distributes the tables of a schema over the nodes of a Citus cluster, unless that is done. Tables with rows stay readable and
 * writable, except while their foreign keys are added again. If it is interrupted, the next run continues.
 */
export async function distributeTables(
  pool: Pool,
  schema: string,
  tables: readonly string[],
): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('SELECT pg_advisory_lock(hashtext($1))', ['formpost:distribute'])
    await requireCitus(client)
    const local = []
    for (const table of tables) {
      const name = `${schema}.${pg.escapeIdentifier(table)}`
      if (!(await isDistributed(client, name))) local.push({ table, name })
    }
    // A key between a distributed and a local table would prevent the distribution.
    if (local.length > 0) await dropForeignKeys(client, schema, tables)
    for (const { table, name } of local) {
      await beginPrimaryKeyWithForm(client, schema, table)
      await distribute(client, name)
      log.info({ schema, table }, 'table distributed')
    }
    await restoreForeignKeys(client, schema)
  } finally {
    // Ends the lock too.
    client.release(true)
  }
}

async function requireCitus(client: PoolClient): Promise<void> {
  const { rowCount } = await client.query(`SELECT FROM pg_extension WHERE extname = 'citus'`)
  if (!rowCount) {
    throw new Error(
      'DATABASE_SHARDING is citus, and the database does not have the extension citus. Create it on every node first (docs/scale.md).',
    )
  }
}

/** Whether a table is distributed; false without Citus. */
export async function isDistributed(
  client: Pick<PoolClient, 'query'>,
  name: string,
): Promise<boolean> {
  const { rows } = await client.query<{ exists: boolean }>(
    `SELECT to_regclass('pg_dist_partition') IS NOT NULL AS exists`,
  )
  if (!rows[0]!.exists) return false
  const { rowCount } = await client.query(
    `SELECT FROM pg_dist_partition WHERE logicalrelid = $1::regclass AND partmethod = 'h'`,
    [name],
  )
  return rowCount === 1
}

const droppedKeys = (schema: string) => `${schema}.dropped_foreign_keys`

/**
 * Keeps what it drops in a table, so that an interruption loses nothing. Citus has no foreign keys that update the column of the
 * distribution, which never changes.
 */
async function dropForeignKeys(
  client: PoolClient,
  schema: string,
  tables: readonly string[],
): Promise<void> {
  await client.query('BEGIN')
  await client.query(
    `CREATE TABLE IF NOT EXISTS ${droppedKeys(schema)} (owner text, name text, definition text)`,
  )
  const { rows } = await client.query<ForeignKey>(
    `INSERT INTO ${droppedKeys(schema)}
     SELECT format('%I.%I', n.nspname, t.relname), quote_ident(c.conname),
            replace(pg_get_constraintdef(c.oid), ' ON UPDATE CASCADE', '')
     FROM pg_constraint c JOIN pg_class t ON t.oid = c.conrelid JOIN pg_namespace n ON n.oid = t.relnamespace
     WHERE c.contype = 'f' AND n.nspname = $1 AND t.relname = ANY($2) RETURNING *`,
    [schema, tables],
  )
  for (const { owner, name } of rows) {
    await client.query(`ALTER TABLE ${owner} DROP CONSTRAINT ${name}`)
  }
  await client.query('COMMIT')
}

async function restoreForeignKeys(client: PoolClient, schema: string): Promise<void> {
  const { rows: tables } = await client.query<{ exists: boolean }>(
    'SELECT to_regclass($1) IS NOT NULL AS exists',
    [droppedKeys(schema)],
  )
  if (!tables[0]!.exists) return
  const { rows } = await client.query<ForeignKey>(`SELECT * FROM ${droppedKeys(schema)}`)
  await client.query('BEGIN')
  for (const { owner, name, definition } of rows) {
    await client.query(`ALTER TABLE ${owner} ADD CONSTRAINT ${name} ${definition}`)
  }
  await client.query(`DROP TABLE ${droppedKeys(schema)}`)
  await client.query('COMMIT')
}

/** Citus needs the column in each primary key. An upload has a uuid of its own among all forms, so its key stays unique. */
async function beginPrimaryKeyWithForm(
  client: PoolClient,
  schema: string,
  table: string,
): Promise<void> {
  const name = `${schema}.${pg.escapeIdentifier(table)}`
  const { rows } = await client.query<{ key: string; columns: string[] }>(
    `SELECT quote_ident(c.conname) AS key, array_agg(a.attname::text ORDER BY k.at) AS columns
     FROM pg_constraint c, unnest(c.conkey) WITH ORDINALITY AS k(attnum, at), pg_attribute a
     WHERE c.contype = 'p' AND c.conrelid = $1::regclass AND a.attrelid = c.conrelid AND a.attnum = k.attnum
     GROUP BY c.conname`,
    [name],
  )
  const [primary] = rows
  if (!primary || primary.columns.includes(column)) return
  const index = pg.escapeIdentifier(`${table}_by_form`)
  const columns = [column, ...primary.columns].map((each) => pg.escapeIdentifier(each))
  await client.query(`DROP INDEX IF EXISTS ${schema}.${index}`)
  await client.query(`CREATE UNIQUE INDEX CONCURRENTLY ${index} ON ${name} (${columns.join()})`)
  await client.query(
    `ALTER TABLE ${name} DROP CONSTRAINT ${primary.key}, ADD CONSTRAINT ${primary.key} PRIMARY KEY USING INDEX ${index}`,
  )
}

async function distribute(client: PoolClient, name: string): Promise<void> {
  const { rows } = await client.query<{ partner: string }>(
    `SELECT p.logicalrelid::text AS partner FROM pg_dist_partition p
     JOIN pg_class c ON c.oid = p.logicalrelid JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname = ANY($1) AND p.partmethod = 'h' ORDER BY 1 LIMIT 1`,
    [schemas],
  )
  const { rowCount: hasRows } = await client.query(`SELECT FROM ${name} LIMIT 1`)
  const create = hasRows ? 'create_distributed_table_concurrently' : 'create_distributed_table'
  // `none` begins a group of shards of its own.
  await client.query(`SELECT ${create}($1::regclass, $2, colocate_with => $3)`, [
    ...[name, column, rows[0]?.partner ?? 'none'],
  ])
}
