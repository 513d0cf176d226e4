// SQL: replicas share the counts, which are changed atomically by PostgreSQL's clock.
import type { Count, Counter } from '../domain/throttle.ts'
import type { Database } from './database.ts'

const seconds = `extract(epoch FROM f.expires_at - now())::float8`

const keysAndSeconds = (counters: readonly Counter[]) => [
  counters.map(({ key }) => key),
  counters.map(({ limit }) => limit.seconds),
]

/** The counts of several counters, in their order; 0 for those without an open window. */
export async function readCounts(
  { pool }: Database,
  counters: readonly Counter[],
): Promise<Count[]> {
  // A window that ends later than it lasts was opened before the clock was set back, and would otherwise last until the
  // clock has caught up.
  const { rows } = await pool.query<Count>(
    `SELECT coalesce(f.count, 0) AS count, coalesce(${seconds}, 0) AS wait
       FROM unnest($1::bytea[], $2::float8[]) WITH ORDINALITY AS n (key, seconds, position)
       LEFT JOIN identity.login_failures f ON f.key = n.key AND f.expires_at > now()
         AND f.expires_at < now() + make_interval(secs => n.seconds + 10)
      ORDER BY n.position`,
    keysAndSeconds(counters),
  )
  return rows
}

/** Counts a failure in several counters, in new windows where none is open. Returns their counts, in their order. */
export async function addFailure(
  { pool }: Database,
  counters: readonly Counter[],
): Promise<Count[]> {
  await pool.query(
    `DELETE FROM identity.login_failures WHERE key IN (
       SELECT key FROM identity.login_failures WHERE expires_at <= now()
        LIMIT 100 FOR UPDATE SKIP LOCKED)`,
  )
  const isOpen = `f.expires_at > now() AND f.expires_at < excluded.expires_at + interval '10 s'`
  // In the order of the keys, so that concurrent failures do not deadlock.
  const { rows } = await pool.query<Count & { key: Buffer }>(
    `INSERT INTO identity.login_failures AS f (key, count, expires_at)
     SELECT key, 1, now() + make_interval(secs => seconds)
       FROM unnest($1::bytea[], $2::float8[]) AS n (key, seconds) ORDER BY key
     ON CONFLICT (key) DO UPDATE SET
       count = CASE WHEN ${isOpen} THEN f.count + 1 ELSE 1 END,
       expires_at = CASE WHEN ${isOpen} THEN f.expires_at ELSE excluded.expires_at END
     RETURNING f.key, f.count, ${seconds} AS wait`,
    keysAndSeconds(counters),
  )
  return counters.map(({ key }) => {
    const row = rows.find((each) => each.key.equals(key))
    if (!row) throw new Error('the failure was not counted')
    return row
  })
}

/** Deletes counts after a success. */
export async function clearFailures(
  { pool }: Database,
  counters: readonly Counter[],
): Promise<void> {
  // In the order of the keys, as above.
  await pool.query(
    `DELETE FROM identity.login_failures WHERE key IN (
       SELECT key FROM identity.login_failures WHERE key = ANY ($1) ORDER BY key FOR UPDATE)`,
    [counters.map(({ key }) => key)],
  )
}
