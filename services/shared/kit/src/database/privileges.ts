import type { Pool } from 'pg'

import { ConfigError } from '../config/settings.ts'

const insufficientPrivilege = '42501'

/** Whether a table exists. The name is quoted as in a statement. */
export async function hasTable(pool: Pool, name: string): Promise<boolean> {
  const { rows } = await pool.query<{ exists: boolean }>(
    'SELECT to_regclass($1) IS NOT NULL AS exists',
    [name],
  )
  return rows[0]!.exists
}

/** Runs statements that change a schema; a role that may not do so gets an error that says what to do. */
export async function withPrivilegeError<T>(schema: string, change: () => Promise<T>): Promise<T> {
  try {
    return await change()
  } catch (error) {
    if ((error as { code?: unknown }).code !== insufficientPrivilege) throw error
    throw new ConfigError(
      `The role in DATABASE_URL may not change the schema ${schema}, which is not up to date. Run \`migrate\` first.`,
    )
  }
}
