import { problem } from '@formpost/kit'

import { emailKey, type Plan } from '../domain/account.ts'
import { Prisma, type PrismaClient } from './gen/prisma/client.ts'

const uniqueViolation = 'P2002'
const noSuchRow = 'P2025'

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Prisma.PrismaClientKnownRequestError && error.code === code

export function createOwners({ owner }: PrismaClient) {
  return {
    /** Throws `email_taken`, also where two ask for one email at once. */
    async insert(given: { email: string; name: string; passwordHash: string; plan: Plan }) {
      try {
        return await owner.create({ data: { ...given, emailKey: emailKey(given.email) } })
      } catch (error) {
        throw hasCode(error, uniqueViolation) ? problem('email_taken') : error
      }
    },

    findByEmail: (email: string) => owner.findUnique({ where: { emailKey: emailKey(email) } }),

    /** Throws `owner_not_found`. */
    async setPlan(email: string, plan: Plan) {
      try {
        return await owner.update({ where: { emailKey: emailKey(email) }, data: { plan } })
      } catch (error) {
        throw hasCode(error, noSuchRow) ? problem('owner_not_found') : error
      }
    },
  }
}
