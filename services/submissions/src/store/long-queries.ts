// SQL: a transaction with a time limit, which its caller can cancel.
import { setTimeout as delay } from 'node:timers/promises'

import type { Pool, PoolClient } from '@formpost/kit/database'

import { DomainError } from '../domain/domain-error.ts'
import { createQueryTurns } from '../query-turns.ts'
import { singleRow } from './single-row.ts'

/** How long a query may take, and how long it waits for its turn. */
const limitMs = 10_000
const queryCanceled = '57014'
const cancelEveryMs = 100

/** Who waits for a query. */
export interface Reader {
  ownerUuid: string
  signal: AbortSignal | undefined
}

export interface LongQueries {
  /**
   * Runs `work` in one snapshot, after `prepare`, which may write. Stops the running statement when `signal` is aborted, and at
   * the time limit, when it throws `query_too_long`.
   */
  run<T>(
    { ownerUuid, signal }: Reader,
    prepare: (stop: AbortSignal) => Promise<void>,
    work: (client: PoolClient) => Promise<T>,
  ): Promise<T>
}

/** Runs queries whose duration depends on the filter. They use half of the connections at most, so that others need not wait. */
export function createLongQueries(pool: Pool, connections: number): LongQueries {
  const most = Math.max(1, Math.floor(connections / 2))
  const takeTurn = createQueryTurns(most, limitMs)

  async function runOn<T>(
    client: PoolClient,
    stop: AbortSignal,
    work: (client: PoolClient) => Promise<T>,
  ): Promise<T> {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    // PostgreSQL stops a statement by itself if this process cannot.
    const begun = await client.query<{ pid: number }>(
      `SELECT pg_backend_pid() AS pid, set_config('statement_timeout', $1, true)`,
      [limitMs],
    )
    const { pid } = singleRow(begun)
    let isOver = false
    let cancelled: Promise<void> | undefined
    // Repeated, because a cancellation between two statements has no effect.
    async function cancelUntilOver() {
      while (!isOver) {
        await pool.query('SELECT pg_cancel_backend($1::int)', [pid]).catch(() => undefined)
        await delay(cancelEveryMs)
      }
    }
    const cancel = () => {
      cancelled = cancelUntilOver()
    }
    stop.addEventListener('abort', cancel)
    try {
      stop.throwIfAborted()
      const result = await work(client)
      await client.query('COMMIT')
      return result
    } finally {
      isOver = true
      stop.removeEventListener('abort', cancel)
      await cancelled
    }
  }

  async function runWithin<T>(
    stop: AbortSignal,
    prepare: (stop: AbortSignal) => Promise<void>,
    work: (client: PoolClient) => Promise<T>,
  ): Promise<T> {
    stop.throwIfAborted()
    await prepare(stop)
    const client = await pool.connect()
    try {
      const result = await runOn(client, stop, work)
      // A cancellation that arrives late must not reach the next statement on the connection.
      client.release(stop.aborted)
      return result
    } catch (error) {
      const isBroken =
        stop.aborted ||
        (await client.query('ROLLBACK').then(
          () => false,
          () => true,
        ))
      client.release(isBroken)
      throw error
    }
  }

  return {
    run: ({ ownerUuid, signal }, prepare, work) =>
      takeTurn(ownerUuid, async () => {
        const timeout = AbortSignal.timeout(limitMs)
        const stop = signal ? AbortSignal.any([signal, timeout]) : timeout
        try {
          return await runWithin(stop, prepare, work)
        } catch (error) {
          const isCancelled = (error as { code?: unknown }).code === queryCanceled
          if (!isCancelled && !timeout.aborted) throw error
          throw new DomainError('query_too_long', { retryAfter: 10 })
        }
      }),
  }
}
