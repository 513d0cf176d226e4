// Prisma: ordinary reads and writes of accounts.
import { retryIfReadOnly } from '@formpost/kit/database'
import { waitForLeaseExpiry } from '@formpost/kit/rpc'

import { DomainError, invalid } from '../domain/domain-error.ts'
import { emailKey, type Owner, type Plan } from '../domain/owner.ts'
import type { Database } from './database.ts'
import { Prisma, type Owner as OwnerRow } from './gen/prisma/client.ts'

const uniqueViolation = 'P2002'
const noSuchRow = 'P2025'

export const ownerInclude = { twoFactor: { select: { confirmedAt: true } } } as const

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Prisma.PrismaClientKnownRequestError && error.code === code

type OwnerWithFactor = OwnerRow & { twoFactor: { confirmedAt: Date | null } | null }

export function toOwner(row: OwnerWithFactor): Owner {
  const { emailKey: _, twoFactor, ...owner } = row
  return { ...owner, isTwoFactorOn: Boolean(twoFactor?.confirmedAt) }
}

/** Throws `email_taken`, also for concurrent requests with the same email. */
export async function insertOwner(
  { prisma }: Database,
  given: { email: string; name: string; passwordHash: string; plan: Plan },
): Promise<Owner> {
  try {
    const data = { ...given, emailKey: emailKey(given.email) }
    return toOwner(await prisma.owner.create({ data, include: ownerInclude }))
  } catch (error) {
    throw hasCode(error, uniqueViolation) ? new DomainError('email_taken') : error
  }
}

export async function findOwner({ prisma }: Database, uuid: string): Promise<Owner | undefined> {
  const row = await prisma.owner.findUnique({ where: { uuid }, include: ownerInclude })
  return row ? toOwner(row) : undefined
}

/**
 * Changes an account. If `checkedHash` is given, which is the hash that the current password matched, the change is made
 * only while it is still stored; else undefined is returned. A new password deletes all login tokens, sessions,
 * challenges and one-time links, and with `revokeKeys` all API keys.
 */
export async function updateOwner(
  { prisma }: Database,
  uuid: string,
  change: { name?: string; email?: string; passwordHash?: string },
  {
    checkedHash,
    revokeKeys = false,
  }: { checkedHash?: string | undefined; revokeKeys?: boolean } = {},
): Promise<Owner | undefined> {
  const { email, passwordHash } = change
  const data = { ...change, ...(email === undefined ? {} : { emailKey: emailKey(email) }) }
  const where = { uuid, ...(checkedHash === undefined ? {} : { passwordHash: checkedHash }) }
  try {
    const row = await retryIfReadOnly(() =>
      prisma.$transaction(async (tx) => {
        const { count } = await tx.owner.updateMany({ where, data })
        if (count === 0) return undefined
        if (passwordHash !== undefined) {
          const kept = revokeKeys ? {} : { kind: { not: 'api_key' } as const }
          await tx.credential.deleteMany({ where: { ownerUuid: uuid, ...kept } })
          await tx.loginChallenge.deleteMany({ where: { ownerUuid: uuid } })
          await tx.oneTimeLink.deleteMany({ where: { ownerUuid: uuid } })
        }
        return tx.owner.findUniqueOrThrow({ where: { uuid }, include: ownerInclude })
      }),
    )
    if (!row) return undefined
    if (passwordHash !== undefined) await waitForLeaseExpiry()
    return toOwner(row)
  } catch (error) {
    throw hasCode(error, uniqueViolation) ? invalid({ email: [{ code: 'email_in_use' }] }) : error
  }
}

/** Throws `owner_not_found`. */
export async function updatePlan({ prisma }: Database, email: string, plan: Plan): Promise<Owner> {
  try {
    const row = await prisma.owner.update({
      where: { emailKey: emailKey(email) },
      data: { plan },
      include: ownerInclude,
    })
    await waitForLeaseExpiry()
    return toOwner(row)
  } catch (error) {
    throw hasCode(error, noSuchRow) ? new DomainError('owner_not_found') : error
  }
}
