import { invalid, problem, waitForLeaseExpiry } from '@formpost/kit/rpc'

import { emailKey, type Plan } from '../domain/account.ts'
import { type Owner, Prisma, type PrismaClient } from './gen/prisma/client.ts'

const uniqueViolation = 'P2002'
const noSuchRow = 'P2025'

/** An owner, and whether a second factor is on. */
export type OwnerRow = Owner & { twoFactor: { confirmedAt: Date | null } | null }
export const ownerParts = { twoFactor: { select: { confirmedAt: true } } } as const

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Prisma.PrismaClientKnownRequestError && error.code === code

export function createOwners(prisma: PrismaClient) {
  const { owner } = prisma
  return {
    /** Throws `email_taken`, also where two ask for one email at once. */
    async insert(given: { email: string; name: string; passwordHash: string; plan: Plan }) {
      try {
        return await owner.create({
          data: { ...given, emailKey: emailKey(given.email) },
          include: ownerParts,
        })
      } catch (error) {
        throw hasCode(error, uniqueViolation) ? problem('email_taken') : error
      }
    },

    find: (uuid: string) => owner.findUnique({ where: { uuid }, include: ownerParts }),

    findByEmail: (email: string) =>
      owner.findUnique({ where: { emailKey: emailKey(email) }, include: ownerParts }),

    /**
     * Changes an account. Where a password was asked for, `proven` is the hash that it matched, and the
     * change is made only while that is still the stored one; else undefined. With the password every
     * login token goes, and every login that waits for a second factor.
     */
    async update(
      uuid: string,
      change: { name?: string; email?: string; passwordHash?: string },
      proven: string | undefined,
    ): Promise<OwnerRow | undefined> {
      const { email, passwordHash } = change
      const data = { ...change, ...(email === undefined ? {} : { emailKey: emailKey(email) }) }
      const where = { uuid, ...(proven === undefined ? {} : { passwordHash: proven }) }
      try {
        const updated = await prisma.$transaction(async (tx) => {
          const { count } = await tx.owner.updateMany({ where, data })
          if (count === 0) return undefined
          if (passwordHash !== undefined) {
            await tx.credential.deleteMany({ where: { ownerUuid: uuid, kind: 'token' } })
            await tx.loginChallenge.deleteMany({ where: { ownerUuid: uuid } })
          }
          return tx.owner.findUniqueOrThrow({ where: { uuid }, include: ownerParts })
        })
        if (updated && passwordHash !== undefined) await waitForLeaseExpiry()
        return updated
      } catch (error) {
        throw hasCode(error, uniqueViolation)
          ? invalid({ email: ['Another account has this email already.'] })
          : error
      }
    },

    /** Throws `owner_not_found`. */
    async setPlan(email: string, plan: Plan) {
      try {
        const updated = await owner.update({
          where: { emailKey: emailKey(email) },
          data: { plan },
          include: ownerParts,
        })
        await waitForLeaseExpiry()
        return updated
      } catch (error) {
        throw hasCode(error, noSuchRow) ? problem('owner_not_found') : error
      }
    },
  }
}
