import pg from 'pg'

import { messageOf, StartError } from './start-error.ts'

const timeoutMs = 5_000

/** Connects once. The services would wait for two minutes, and a person who set a wrong DATABASE_URL should see that at once. */
export async function checkDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: timeoutMs })
  client.on('error', () => undefined)
  try {
    await client.connect()
  } catch (error) {
    throw new StartError(`Cannot connect to PostgreSQL at DATABASE_URL: ${messageOf(error)}`)
  } finally {
    await client.end().catch(() => undefined)
  }
}
