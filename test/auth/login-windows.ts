import { createHash } from 'node:crypto'

import { sql } from '../harness/database.ts'
import type { SystemAddress } from '../harness/system.ts'

const ip = '127.0.0.1'

/** The key of the failed passwords of an email from this machine. */
const keyOf = (email: string) => createHash('sha256').update([email, ip].join('\0')).digest()

/** Moves the end of the window in which failed passwords of an email are counted. */
export async function moveWindow(system: SystemAddress, email: string, to: string): Promise<void> {
  await sql(system, `UPDATE identity.login_failures SET expires_at = ${to} WHERE key = $1`, [
    keyOf(email),
  ])
}

/** Deletes the count, as if the next attempt came from another address. */
export async function deleteWindow(system: SystemAddress, email: string): Promise<void> {
  await sql(system, 'DELETE FROM identity.login_failures WHERE key = $1', [keyOf(email)])
}
