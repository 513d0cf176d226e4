import { createHash } from 'node:crypto'

import { type CallContext, type Caller, type Client, createLeaseCache } from '@formpost/kit/rpc'

export type Recogniser = (secret: string, call: CallContext) => Promise<Caller>

/**
 * Whose secret it is, by identity; asked again only once that is no longer trusted, so that what identity has taken away
 * since is not taken for valid. Throws `unauthenticated`.
 */
export function createRecogniser(identity: Client<'identity'>): Recogniser {
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
