import type { Complete } from '@formpost/kit/rpc'
import type { Key__Output } from '@formpost/proto/gen/formpost/identity/v1/Key'
import type { Owner__Output } from '@formpost/proto/gen/formpost/identity/v1/Owner'
import type { Session__Output } from '@formpost/proto/gen/formpost/identity/v1/Session'

import type { Credential, Owner } from '../domain/owner.ts'

export const toOwnerMessage = (owner: Owner): Complete<Owner__Output> => ({
  uuid: owner.uuid,
  name: owner.name,
  email: owner.email,
  plan: owner.plan,
  two_factor_enabled: owner.isTwoFactorOn,
  created_at: owner.createdAt.toISOString(),
})

export const toKeyMessage = (key: Credential): Complete<Key__Output> => ({
  uuid: key.uuid,
  name: key.name,
  access: key.access,
  created_at: key.createdAt.toISOString(),
  last_used_at: key.lastUsedAt?.toISOString(),
})

export const toSessionMessage = (
  session: Credential,
  current: string,
): Complete<Session__Output> => ({
  uuid: session.uuid,
  kind: session.kind,
  name: session.name,
  created_at: session.createdAt.toISOString(),
  last_used_at: session.lastUsedAt?.toISOString(),
  current: session.uuid === current,
})
