import pg from 'pg'

import { hostUrls } from './database-url.ts'
import { requireWritable } from './read-only.ts'

/** How long opening a connection may take. */
export const connectTimeoutMs = 5_000
/** Less, because the connection is opened after the host has answered. */
const askTimeoutMs = 3_000

interface Primary {
  url: string
  host: string
  port: number
}

interface PostgresError extends Error {
  code?: string
}

/** Opens one connection, to the host that accepts writes if `url` names several. */
export async function connectDatabase(url: string): Promise<pg.Client> {
  const urls = hostUrls(url)
  const connectionString = urls.length > 1 ? (await findPrimary(urls)).url : urls[0]!
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: connectTimeoutMs })
  // A connection that is lost between two queries makes the next one fail.
  client.on('error', () => undefined)
  await client.connect()
  return client
}

type Callback = (error: Error | null, client?: pg.Client) => void

/** The class of connections to the host that accepts writes. */
export function primaryClient(Base: typeof pg.Client, urls: readonly string[]): typeof pg.Client {
  if (urls.length === 1) return Base
  let finding: Promise<Primary> | undefined
  /** Connections that are opened at the same time share the search. */
  const find = () => (finding ??= findPrimary(urls).finally(() => (finding = undefined)))
  return class extends Base {
    override connect(): Promise<pg.Client>
    override connect(callback: Callback): void
    override connect(callback?: Callback): Promise<pg.Client> | void {
      const found = find().then(({ host, port }) => void Object.assign(this, { host, port }))
      if (!callback) return found.then(() => super.connect())
      found.then(() => super.connect(callback), callback)
    }
  }
}

/** Finds the host that accepts writes. Asks all at the same time, so that a silent one delays nothing. */
async function findPrimary(urls: readonly string[]): Promise<Primary> {
  try {
    return await Promise.any(urls.map(askHost))
  } catch (error) {
    throw combine((error as AggregateError).errors as PostgresError[])
  }
}

async function askHost(url: string): Promise<Primary> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: askTimeoutMs })
  client.on('error', () => undefined)
  const { host, port } = client
  try {
    await client.connect()
    await requireWritable(client)
    return { url, host, port }
  } catch (error) {
    const { message, code } = error as PostgresError
    throw Object.assign(new Error(`${host}:${port}: ${message || code}`), { code })
  } finally {
    void client.end().catch(() => undefined)
  }
}

/** One error with the code of a host that is not a standby, since it may be the primary. */
function combine(errors: readonly PostgresError[]): Error {
  const reasons = errors.map(({ message }) => message).join('; ')
  const code = (errors.find((error) => error.code !== '25006') ?? errors[0])?.code
  return Object.assign(new Error(`No host accepts writes (${reasons})`), { code })
}
