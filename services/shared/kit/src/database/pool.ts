import pg from 'pg'

import { log } from '../observability/log.ts'
import { watchPool } from '../observability/metrics.ts'
import { isTracing } from '../observability/tracing.ts'
import { hostUrls } from './database-url.ts'
import { connectTimeoutMs, primaryClient } from './primary.ts'
import { TracedClient, TracedPool } from './query-tracing.ts'
import { leaveReadOnlyServer, requireWritable } from './read-only.ts'

// Values of type bigint (oid 20) are counts and sequence numbers, far below 2^53.
pg.types.setTypeParser(20, Number)

export type Pool = pg.Pool
export type PoolClient = pg.PoolClient

/**
 * A pool of connections to a server that accepts writes. With `pipeline`, connections send queries without waiting for earlier
 * results; see `pipelined`.
 */
export function openPool(url: string, max: number, { pipeline = false } = {}): Pool {
  const urls = hostUrls(url)
  const [OwnPool, OwnClient] = isTracing() ? [TracedPool, TracedClient] : [pg.Pool, pg.Client]
  const pool = new OwnPool({
    connectionString: urls[0]!,
    Client: primaryClient(OwnClient, urls),
    onConnect: requireWritable,
    max,
    pipeline,
    connectionTimeoutMillis: connectTimeoutMs,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
  })
  // An error event without a listener would end the process.
  const logLost = (error: Error) => log.warn({ reason: error.message }, 'database connection lost')
  pool.on('error', logLost)
  pool.on('connect', (client) => client.on('error', logLost))
  leaveReadOnlyServer(pool)
  watchPool(pool)
  return pool
}

/** Rejects while the database cannot be reached or refuses writes. */
export async function checkPool(pool: Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await requireWritable(client)
    client.release()
  } catch (error) {
    client.release(true)
    throw error
  }
}
