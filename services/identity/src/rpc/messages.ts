import type { Complete } from '@formpost/kit'
import type { Key__Output as Key } from '@formpost/proto/gen/formpost/identity/v1/Key'
import type { Owner__Output as Owner } from '@formpost/proto/gen/formpost/identity/v1/Owner'

import type * as Rows from '../store/gen/prisma/client.ts'

export const toOwner = (row: Rows.Owner): Complete<Owner> => ({
  uuid: row.uuid,
  name: row.name,
  email: row.email,
  plan: row.plan,
  two_factor_enabled: false,
  created_at: row.createdAt.toISOString(),
})

export const toKey = (row: Rows.Credential): Complete<Key> => ({
  uuid: row.uuid,
  name: row.name,
  access: row.access,
  created_at: row.createdAt.toISOString(),
  last_used_at: row.lastUsedAt?.toISOString(),
})
