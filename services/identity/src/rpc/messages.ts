import type { Complete } from '@formpost/kit/rpc'
import type { Key__Output as Key } from '@formpost/proto/gen/formpost/identity/v1/Key'
import type { Owner__Output as Owner } from '@formpost/proto/gen/formpost/identity/v1/Owner'

import type { Credential } from '../store/gen/prisma/client.ts'
import type { OwnerRow } from '../store/owners.ts'

export const isTwoFactorOn = ({ twoFactor }: OwnerRow): boolean => Boolean(twoFactor?.confirmedAt)

export const toOwner = (row: OwnerRow): Complete<Owner> => ({
  uuid: row.uuid,
  name: row.name,
  email: row.email,
  plan: row.plan,
  two_factor_enabled: isTwoFactorOn(row),
  created_at: row.createdAt.toISOString(),
})

export const toKey = (row: Credential): Complete<Key> => ({
  uuid: row.uuid,
  name: row.name,
  access: row.access,
  created_at: row.createdAt.toISOString(),
  last_used_at: row.lastUsedAt?.toISOString(),
})
