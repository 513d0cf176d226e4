import type { EventEmitter } from 'node:events'

import type { ClientBase, Pool, PoolClient } from 'pg'

import { errorCodes } from './error-codes.ts'

const readOnlyTransaction = '25006'

/** Whether a server refused a write, as a standby does. It has then written nothing of the transaction. */
const isReadOnlyError = (error: unknown): boolean => errorCodes(error).includes(readOnlyTransaction)

/** With a timeout, since a pooler lets a statement wait that it has no connection to the server for. */
const statement = { text: 'SHOW transaction_read_only', query_timeout: 3_000 }

/** Throws if the server of a connection refuses writes. */
export async function requireWritable(client: Pick<ClientBase, 'query'>): Promise<void> {
  const { rows } = await client.query<{ transaction_read_only: string }>(statement)
  if (rows[0]?.transaction_read_only !== 'on') return
  const error = new Error('PostgreSQL is read-only. Is it a standby?')
  throw Object.assign(error, { code: readOnlyTransaction })
}

/** Runs `work` again, once, if the server refused its writes; see `leaveReadOnlyServer`. */
export async function retryIfReadOnly<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isReadOnlyError(error)) throw error
    return work()
  }
}

/**
 * When the server of one connection refuses a write, closes all connections that the pool has until then: after a failover, they
 * lead to the former primary. Statements of `pool.query` are then run again on a new connection.
 */
export function leaveReadOnlyServer(pool: Pool): void {
  let current = new WeakSet<ClientBase>()

  pool.on('connect', (client) => {
    current.add(client)
    const { connection } = client as unknown as { connection: EventEmitter }
    connection.on('errorMessage', ({ code }: { code?: string }) => {
      if (code !== readOnlyTransaction || !current.has(client)) return
      // Those in use are closed when they are released.
      current = new WeakSet()
      for (let idle = pool.idleCount; idle > 0; idle--) closeNext(pool)
    })
  })
  pool.on('release', (_error, client) => {
    if (!current.has(client)) void client.end()
  })
  const query = pool.query.bind(pool) as (...args: unknown[]) => Promise<unknown>
  const retried: typeof query = (...args) => retryIfReadOnly(() => query(...args))
  pool.query = retried as typeof pool.query
}

/** Closes the next idle connection. */
function closeNext(pool: Pool): void {
  pool.connect((_error: Error | undefined, client: PoolClient | undefined) => client?.release(true))
}
