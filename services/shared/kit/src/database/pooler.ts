import { ConfigError } from '../config/settings.ts'
import { prepareDatabase } from './not-ready.ts'
import { connectDatabase } from './primary.ts'

const noSuchStatement = '26000'
const duplicateStatement = '42P05'
/** A pooler lets a statement wait that it has no connection to the server for. */
const query_timeout = 3_000
const begin = { text: 'BEGIN', query_timeout }
const statement = { name: 'formpost_pooler_check', text: 'SELECT 1', query_timeout }

/**
 * Throws if connections to `url` lose their prepared statements, as behind a pooler that gives a client another connection to the
 * server for each transaction. Requests would fail at random.
 */
export const requirePreparedStatements = (url: string): Promise<void> =>
  prepareDatabase(async () => {
    const first = await connectDatabase(url)
    try {
      const second = await connectDatabase(url)
      try {
        await first.query(statement)
        // Takes the connection to the server that such a pooler has just got back.
        await second.query(begin)
        await first.query(statement)
      } finally {
        await second.end()
      }
    } catch (error) {
      const { code } = error as { code?: string }
      if (code !== noSuchStatement && code !== duplicateStatement) throw error
      throw new ConfigError(
        'The pooler in DATABASE_URL loses prepared statements. Use PgBouncer in session mode (docs/databases.md#pgbouncer).',
      )
    } finally {
      await first.end()
    }
  })
