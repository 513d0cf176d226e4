import { createHash } from 'node:crypto'

import { type CallContext, type Caller, type Client, credentialTrustMs } from '@formpost/kit'
import { LRUCache } from 'lru-cache'

export type Recogniser = (secret: string, call: CallContext) => Promise<Caller>

const mostKnown = 10_000

/**
 * Whose secret it is, by identity; asked again only after `credentialTrustMs`, which is counted from the question, so that
 * what identity has taken away since is not taken for valid. Throws `unauthenticated`.
 */
export function createRecogniser(identity: Client<'identity'>): Recogniser {
  const known = new LRUCache<string, { caller: Caller; until: number }>({ max: mostKnown })
  return async (secret, call) => {
    const key = createHash('sha256').update(secret).digest('base64')
    const asked = performance.now()
    const recent = known.get(key)
    if (recent && asked < recent.until) return recent.caller
    const { uuid, owner_uuid, kind, access, plan } = await identity.Authenticate({ secret }, call)
    const caller: Caller = {
      credentialUuid: uuid,
      ownerUuid: owner_uuid,
      kind: kind as Caller['kind'],
      access: access as Caller['access'],
      plan: plan as Caller['plan'],
    }
    known.set(key, { caller, until: asked + credentialTrustMs })
    return caller
  }
}
