import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'

import { from as copyFrom, to as copyTo } from 'pg-copy-streams'

import { Failure } from './failure.mjs'

/** @typedef {{ schema: string, name: string }} QualifiedName */
/** @typedef {QualifiedName & { columns: string[] }} Table */
/** @typedef {Table & { rows: number, sha256: string }} DumpedTable */
/** @typedef {Record<string, string[]>} Migrations Names of the applied migrations by schema. */
/** @typedef {QualifiedName & { value: string }} Sequence */
/** @typedef {{ migrations: Migrations, tables: DumpedTable[], sequences: Sequence[] }} DatabaseManifest */

/** Tables of the migration tools, which migrations create themselves. */
const migrationTables = new Set(['_prisma_migrations', 'migrations'])

/** @param {string} name */
const quote = (name) => `"${name.replaceAll('"', '""')}"`
/** @param {QualifiedName} object */
const qualified = ({ schema, name }) => `${quote(schema)}.${quote(name)}`
/** @param {Table} table */
const columnList = ({ columns }) => columns.map(quote).join(', ')
/**
 * @param {string} folder
 * @param {QualifiedName} table
 */
const dumpFile = (folder, { schema, name }) => path.join(folder, 'database', `${schema}.${name}.gz`)

const tablesQuery = `
  SELECT n.nspname AS schema, c.relname AS name, c.oid::int AS oid,
    array_agg(a.attname ORDER BY a.attnum)::text[] AS columns
  FROM pg_class c
  JOIN pg_namespace n ON n.oid = c.relnamespace
  JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
  WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition
    AND n.nspname NOT LIKE 'pg\\_%' AND n.nspname NOT IN ('information_schema', 'public')
  GROUP BY n.nspname, c.relname, c.oid
  ORDER BY n.nspname, c.relname`
const foreignKeysQuery = `
  SELECT conrelid::int AS from, confrelid::int AS to FROM pg_constraint WHERE contype = 'f'`

/**
 * All tables, each after the tables that it references.
 * @param {import('pg').Client} client
 * @returns {Promise<Table[]>}
 */
async function listTables(client) {
  /** @type {import('pg').QueryResult<Table & { oid: number }>} */
  const { rows } = await client.query(tablesQuery)
  /** @type {import('pg').QueryResult<{ from: number, to: number }>} */
  const { rows: foreignKeys } = await client.query(foreignKeysQuery)
  const tables = rows.filter(({ name }) => !migrationTables.has(name))
  /** @type {typeof tables} */
  const sorted = []
  /** @param {(typeof tables)[number]} table */
  const visit = (table) => {
    if (sorted.includes(table)) return
    for (const { from, to } of foreignKeys) {
      const referenced = tables.find(({ oid }) => oid === to)
      if (from === table.oid && referenced && referenced !== table) visit(referenced)
    }
    sorted.push(table)
  }
  tables.forEach(visit)
  return sorted.map(({ schema, name, columns }) => ({ schema, name, columns }))
}

/**
 * @param {import('pg').Client} client
 * @returns {Promise<Migrations>}
 */
async function appliedMigrations(client) {
  /** @type {import('pg').QueryResult<{ schema: string }>} */
  const { rows } = await client.query(
    `SELECT n.nspname AS schema FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relname = '_prisma_migrations' ORDER BY 1`,
  )
  /** @type {Migrations} */
  const migrations = {}
  for (const { schema } of rows) {
    /** @type {import('pg').QueryResult<{ migration_name: string }>} */
    const applied = await client.query(
      `SELECT migration_name FROM ${quote(schema)}._prisma_migrations
       WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY 1`,
    )
    migrations[schema] = applied.rows.map((row) => row.migration_name)
  }
  return migrations
}

/** A stream that counts rows, which are one line each, and hashes them. */
function createCounter() {
  const hash = createHash('sha256')
  const totals = { rows: 0, sha256: '' }
  const stream = new Transform({
    transform(/** @type {Buffer} */ chunk, _encoding, done) {
      hash.update(chunk)
      for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) totals.rows++
      done(null, chunk)
    },
    flush(done) {
      totals.sha256 = hash.digest('hex')
      done()
    },
  })
  return { stream, totals }
}

/**
 * Writes a consistent snapshot of all tables into `folder`.
 * @param {import('pg').Client} client
 * @param {string} folder
 * @returns {Promise<DatabaseManifest>}
 */
export async function dump(client, folder) {
  await mkdir(path.join(folder, 'database'), { recursive: true })
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  const migrations = await appliedMigrations(client)
  if (Object.keys(migrations).length === 0) {
    throw new Failure('The database at DATABASE_URL contains no Formpost data.')
  }
  /** @type {DumpedTable[]} */
  const tables = []
  for (const table of await listTables(client)) {
    const { stream, totals } = createCounter()
    const rows = client.query(
      copyTo(`COPY (SELECT ${columnList(table)} FROM ${qualified(table)}) TO STDOUT`),
    )
    await pipeline(rows, stream, createGzip(), createWriteStream(dumpFile(folder, table)))
    tables.push({ ...table, ...totals })
  }
  // Sequences are not part of the snapshot; they can only be ahead of it.
  /** @type {import('pg').QueryResult<Sequence>} */
  const { rows: sequences } = await client.query(
    `SELECT schemaname AS schema, sequencename AS name, last_value::text AS value FROM pg_sequences
     WHERE schemaname NOT LIKE 'pg\\_%' AND schemaname NOT IN ('information_schema', 'public') AND last_value IS NOT NULL`,
  )
  await client.query('COMMIT')
  return { migrations, tables, sequences }
}

/**
 * @param {import('pg').Client} client
 * @param {DatabaseManifest} manifest
 */
async function checkTarget(client, { migrations, tables }) {
  const applied = await appliedMigrations(client)
  for (const [schema, names] of Object.entries(migrations)) {
    const missing = names.filter((name) => !applied[schema]?.includes(name))
    if (missing.length > 0) {
      throw new Failure(
        `The database lacks migrations of ${schema}: ${missing.join(', ')}. ` +
          'First run `migrate` of the version that made the backup, or of a newer one.',
      )
    }
  }
  for (const table of tables) {
    /** @type {import('pg').QueryResult<{ has_rows: boolean }>} */
    const { rows } = await client.query(
      `SELECT EXISTS (SELECT 1 FROM ${qualified(table)}) AS has_rows`,
    )
    if (rows[0]?.has_rows) {
      throw new Failure(`${qualified(table)} is not empty. Restore into a new database.`)
    }
  }
}

/**
 * Restores what `dump` wrote, in one transaction.
 * @param {import('pg').Client} client
 * @param {string} folder
 * @param {DatabaseManifest} manifest
 */
export async function load(client, folder, manifest) {
  await client.query('BEGIN')
  try {
    await checkTarget(client, manifest)
    for (const table of manifest.tables) {
      const { stream, totals } = createCounter()
      const target = client.query(
        copyFrom(`COPY ${qualified(table)} (${columnList(table)}) FROM STDIN`),
      )
      await pipeline(createReadStream(dumpFile(folder, table)), createGunzip(), stream, target)
      /** @type {import('pg').QueryResult<{ count: number }>} */
      const { rows } = await client.query(`SELECT count(*)::int AS count FROM ${qualified(table)}`)
      if (totals.sha256 !== table.sha256 || rows[0]?.count !== table.rows) {
        throw new Failure(`The backup of ${qualified(table)} is damaged.`)
      }
    }
    for (const sequence of manifest.sequences) {
      await client.query('SELECT setval($1, $2)', [qualified(sequence), sequence.value])
    }
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw error
  }
}
