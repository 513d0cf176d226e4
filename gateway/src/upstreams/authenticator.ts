import { createHash } from 'node:crypto'

import { type CallContext, type Caller, type Client, createLeaseCache } from '@formpost/kit/rpc'

export type Authenticator = (secret: string, call: CallContext) => Promise<Caller>

/**
 * Tells whose secret it is, by identity, which is asked again once its answer is no longer trusted: a revoked credential
 * must not be taken for valid. Throws `unauthenticated`.
 */
export function createAuthenticator(identity: Client<'identity'>): Authenticator {
  const known = createLeaseCache<Caller>()
  return async (secret, call) => {
    const key = createHash('sha256').update(secret).digest('base64')
    const asked = performance.now()
    const recent = known.get(key)
    if (recent) return recent
    const { uuid, owner_uuid, kind, access, plan } = await identity.Authenticate({ secret }, call)
    const caller: Caller = {
      credentialUuid: uuid,
      ownerUuid: owner_uuid,
      kind: kind as Caller['kind'],
      access: access as Caller['access'],
      plan: plan as Caller['plan'],
    }
    known.set(key, caller, asked)
    return caller
  }
}
