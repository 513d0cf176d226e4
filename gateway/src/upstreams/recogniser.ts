import { createHash } from 'node:crypto'

import { type CallContext, type Caller, type Client, trustMs } from '@formpost/kit'
import { LRUCache } from 'lru-cache'

export type Recogniser = (secret: string, call: CallContext) => Promise<Caller>

const mostKnown = 10_000

/**
 * Whose secret it is, by identity; asked again only after `trustMs`, so that what identity has taken away since is not taken
 * for valid. Throws `unauthenticated`.
 */
export function createRecogniser(identity: Client<'identity'>): Recogniser {
  // The clock is read each time: while a process is busy, one that was read before stands still.
  const known = new LRUCache<string, Caller>({ max: mostKnown, ttl: trustMs, ttlResolution: 0 })
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
    known.set(key, caller, { start: asked })
    return caller
  }
}
