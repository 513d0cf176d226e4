// SQL: Prisma would send a second query for an account that exists, which the time of a failed login would reveal.
import { emailKey, type Owner } from '../domain/owner.ts'
import type { Database } from './database.ts'

export async function findOwnerByEmail(
  { pool }: Database,
  email: string,
): Promise<Owner | undefined> {
  const { rows } = await pool.query<Owner>({
    name: 'find-owner-by-email',
    text: `SELECT o.uuid, o.email, o.name, o.password_hash AS "passwordHash", o.plan,
             o.created_at AS "createdAt", t.confirmed_at IS NOT NULL AS "isTwoFactorOn"
           FROM identity.owners o LEFT JOIN identity.two_factors t ON t.owner_uuid = o.uuid
           WHERE o.email_key = $1`,
    values: [emailKey(email)],
  })
  return rows[0]
}
