import pg from 'pg'

import type { SystemAddress } from './system.ts'

/** Runs one statement on a system's database, for what no caller can do: move a clock, look for a secret. */
export async function sql<Row extends pg.QueryResultRow>(
  { databaseUrl }: Pick<SystemAddress, 'databaseUrl'>,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}
