import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'

import { from as copyFrom, to as copyTo } from 'pg-copy-streams'

import { Failure } from './failure.mjs'

/** What a database's own tools write, and a migration makes anew. */
const history = new Set(['_prisma_migrations', 'migrations'])

const quoted = (name) => `"${name.replaceAll('"', '""')}"`
const named = ({ schema, name }) => `${quoted(schema)}.${quoted(name)}`
const columnsOf = ({ columns }) => columns.map(quoted).join(', ')
const fileOf = (folder, { schema, name }) => path.join(folder, 'database', `${schema}.${name}.gz`)

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
const referencesQuery = `
  SELECT conrelid::int AS from, confrelid::int AS to FROM pg_constraint WHERE contype = 'f'`

/** All tables with their columns, those that others refer to before the others. */
async function tablesOf(client) {
  const { rows } = await client.query(tablesQuery)
  const { rows: references } = await client.query(referencesQuery)
  const tables = rows.filter(({ name }) => !history.has(name))
  const sorted = []
  const visit = (table) => {
    if (sorted.includes(table)) return
    for (const { from, to } of references) {
      const needed = tables.find(({ oid }) => oid === to)
      if (from === table.oid && needed && needed !== table) visit(needed)
    }
    sorted.push(table)
  }
  tables.forEach(visit)
  return sorted.map(({ schema, name, columns }) => ({ schema, name, columns }))
}

/** Which migrations a database has had, by schema. */
async function migrationsOf(client) {
  const { rows } = await client.query(
    `SELECT n.nspname AS schema FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relname = '_prisma_migrations' ORDER BY 1`,
  )
  const found = {}
  for (const { schema } of rows) {
    const applied = await client.query(
      `SELECT migration_name FROM ${quoted(schema)}._prisma_migrations
       WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY 1`,
    )
    found[schema] = applied.rows.map((row) => row.migration_name)
  }
  return found
}

/** Counts the rows that pass, a line each, and sums what they say. */
function watch() {
  const hash = createHash('sha256')
  const seen = { rows: 0, sha256: '' }
  const stream = new Transform({
    transform(chunk, _encoding, done) {
      hash.update(chunk)
      for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) seen.rows++
      done(null, chunk)
    },
    flush(done) {
      seen.sha256 = hash.digest('hex')
      done()
    },
  })
  return { stream, seen }
}

/** Writes every table as it stood at one moment into `folder`; gives what it wrote. */
export async function dump(client, folder) {
  await mkdir(path.join(folder, 'database'), { recursive: true })
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  const migrations = await migrationsOf(client)
  if (Object.keys(migrations).length === 0) throw new Failure('This database holds no Formpost.')
  const tables = []
  for (const table of await tablesOf(client)) {
    const { stream, seen } = watch()
    const out = client.query(
      copyTo(`COPY (SELECT ${columnsOf(table)} FROM ${named(table)}) TO STDOUT`),
    )
    await pipeline(out, stream, createGzip(), createWriteStream(fileOf(folder, table)))
    tables.push({ ...table, ...seen })
  }
  // Not part of the moment: they may only be ahead of it.
  const { rows: sequences } = await client.query(
    `SELECT schemaname AS schema, sequencename AS name, last_value::text AS value FROM pg_sequences
     WHERE schemaname NOT IN ('information_schema', 'public') AND last_value IS NOT NULL`,
  )
  await client.query('COMMIT')
  return { migrations, tables, sequences }
}

async function refuseUnlessFit(client, { migrations, tables }) {
  const here = await migrationsOf(client)
  for (const [schema, names] of Object.entries(migrations)) {
    const missing = names.filter((name) => !here[schema]?.includes(name))
    if (missing.length > 0) {
      throw new Failure(
        `The database lacks migrations of ${schema} that the backup has (${missing.join(', ')}). ` +
          'Run `migrate` of the version that made the backup, or a newer one, first.',
      )
    }
  }
  for (const table of tables) {
    const { rows } = await client.query(`SELECT EXISTS (SELECT 1 FROM ${named(table)}) AS filled`)
    if (rows[0].filled)
      throw new Failure(`${named(table)} is not empty: restore into a new database.`)
  }
}

/** Brings back what `dump` has written, all of it or nothing. */
export async function load(client, folder, backup) {
  await client.query('BEGIN')
  try {
    await refuseUnlessFit(client, backup)
    for (const table of backup.tables) {
      const { stream, seen } = watch()
      const into = client.query(copyFrom(`COPY ${named(table)} (${columnsOf(table)}) FROM STDIN`))
      await pipeline(createReadStream(fileOf(folder, table)), createGunzip(), stream, into)
      const { rows } = await client.query(`SELECT count(*)::int AS count FROM ${named(table)}`)
      if (seen.sha256 !== table.sha256 || rows[0].count !== table.rows) {
        throw new Failure(`The backup of ${named(table)} is damaged.`)
      }
    }
    for (const sequence of backup.sequences) {
      await client.query('SELECT setval($1, $2)', [named(sequence), sequence.value])
    }
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw error
  }
}
