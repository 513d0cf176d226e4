import pg from 'pg'
import { expect } from 'vitest'

import type { SystemAddress } from './system.ts'

const pools = new Map<string, pg.Pool>()

/** Connecting costs much more CPU than a statement, and tests repeat statements until they see what they wait for. */
function poolOf(databaseUrl: string): pg.Pool {
  const existing = pools.get(databaseUrl)
  if (existing) return existing
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    idleTimeoutMillis: 1_000,
    allowExitOnIdle: true,
  })
  // Tests stop databases while connections are idle.
  pool.on('error', () => undefined)
  pools.set(databaseUrl, pool)
  return pool
}

/** Runs a statement on a system's database, for what the API does not offer. */
export async function sql<Row extends pg.QueryResultRow>(
  { databaseUrl }: Pick<SystemAddress, 'databaseUrl'>,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  return (await poolOf(databaseUrl).query<Row>(text, values)).rows
}

let triggers = 0

/** Blocks deletes of rows that match `when` until `release`, so that a test can interrupt a running operation. */
export async function holdDelete(
  system: Pick<SystemAddress, 'databaseUrl'>,
  table: string,
  when: string,
): Promise<{
  /** Resolves once a delete is blocked. */
  reached(): Promise<void>
  release(): Promise<void>
}> {
  const key = ++triggers
  const client = new pg.Client({ connectionString: system.databaseUrl })
  await client.connect()
  await client.query('SELECT pg_advisory_lock(0, $1)', [key])
  await client.query(`
    CREATE FUNCTION public.hold_${key}() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN PERFORM pg_advisory_xact_lock(0, ${key}); RETURN OLD; END $$;
    CREATE TRIGGER hold_${key} BEFORE DELETE ON ${table}
      FOR EACH ROW WHEN (${when}) EXECUTE FUNCTION public.hold_${key}()`)
  return {
    async reached() {
      const waiting = `SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND classid = 0
        AND objid = $1 AND NOT granted`
      const countBlocked = async () => (await client.query(waiting, [key])).rowCount
      await expect.poll(countBlocked, { interval: 50 }).toBe(1)
    },
    async release() {
      // Unblocks the waiting transaction, so that the trigger can be dropped.
      await client.query('SELECT pg_advisory_unlock(0, $1)', [key])
      await client.query(`DROP TRIGGER hold_${key} ON ${table}`)
      await client.end()
    },
  }
}
