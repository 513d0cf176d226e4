import { createHash } from 'node:crypto'

import { createLeaseCache, type CallContext, type Caller, type ClientOf } from '@formpost/kit/rpc'

export type Authenticator = (secret: string, call: CallContext) => Promise<Caller>

/**
 * Resolves a secret to its caller through identity, cached for one lease so that a revoked credential stops working
 * everywhere at once. Throws `unauthenticated`.
 */
export function createAuthenticator(identity: ClientOf<'gateway', 'identity'>): Authenticator {
  const cache = createLeaseCache<Caller>()
  return async (secret, call) => {
    const key = createHash('sha256').update(secret).digest('base64')
    const cached = cache.get(key)
    if (cached) return cached
    const requestedAt = performance.now()
    const credential = await identity.Authenticate({ secret }, call)
    const { uuid, owner_uuid, kind, access, plan, name, owner_name, owner_email } = credential
    const caller: Caller = {
      credentialUuid: uuid,
      ownerUuid: owner_uuid,
      kind: kind as Caller['kind'],
      access: access as Caller['access'],
      plan: plan as Caller['plan'],
      names: { credential: name, owner: owner_name, email: owner_email },
    }
    cache.set(key, caller, requestedAt)
    return caller
  }
}
