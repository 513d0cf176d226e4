// Prisma: ordinary reads and writes of API keys, login tokens and sessions.
import { waitForLeaseExpiry } from '@formpost/kit/rpc'

import { DomainError } from '../domain/domain-error.ts'
import type { Access, Credential, Owner } from '../domain/owner.ts'
import { hashSecret, makeSecret } from '../domain/secret.ts'
import type { Database } from './database.ts'
import { Prisma } from './gen/prisma/client.ts'
import { ownerInclude, toOwner } from './owners.ts'

const foreignKeyViolation = 'P2003'

/** Stores a new API key. Its secret cannot be read again. Throws `owner_not_found`. */
export async function insertKey(
  { prisma }: Database,
  given: { ownerUuid: string; name: string; access: Access },
): Promise<{ key: Credential; secret: string }> {
  const secret = makeSecret('api_key')
  const secretHash = new Uint8Array(hashSecret(secret))
  try {
    const key = await prisma.credential.create({ data: { ...given, kind: 'api_key', secretHash } })
    return { key, secret }
  } catch (error) {
    const isKnown = error instanceof Prisma.PrismaClientKnownRequestError
    throw isKnown && error.code === foreignKeyViolation ? new DomainError('owner_not_found') : error
  }
}

export async function findCredential(
  { prisma }: Database,
  uuid: string,
): Promise<{ credential: Credential; owner: Owner } | undefined> {
  const row = await prisma.credential.findUnique({
    where: { uuid },
    include: { owner: { include: ownerInclude } },
  })
  return row ? { credential: row, owner: toOwner(row.owner) } : undefined
}

export const listKeys = ({ prisma }: Database, ownerUuid: string): Promise<Credential[]> =>
  prisma.credential.findMany({
    where: { ownerUuid, kind: 'api_key' },
    orderBy: [{ createdAt: 'asc' }, { uuid: 'asc' }],
  })

export async function deleteCredential({ prisma }: Database, uuid: string): Promise<void> {
  await prisma.credential.deleteMany({ where: { uuid } })
  await waitForLeaseExpiry()
}

/** False if the owner has no such key. */
export async function deleteKey(
  { prisma }: Database,
  ownerUuid: string,
  uuid: string,
): Promise<boolean> {
  const { count } = await prisma.credential.deleteMany({
    where: { uuid, ownerUuid, kind: 'api_key' },
  })
  if (count > 0) await waitForLeaseExpiry()
  return count > 0
}
