import { lookup, type LookupAddress } from 'node:dns'
import type { LookupFunction } from 'node:net'

import { literalAddress, type NetworkPolicy } from '@formpost/kit/network'

/** A receiver whose address may not be called. */
export class RefusedAddress extends Error {
  override name = 'RefusedAddress'
}

/** Throws where a URL names an address by itself: then nobody is asked, and no lookup is made. */
export function checkLiteral(url: URL, policy: NetworkPolicy): void {
  const address = literalAddress(url)
  if (address && !policy.allows(address)) throw new RefusedAddress()
}

/**
 * Resolves a name for a connection that is about to be made, and lets it only see addresses that may be
 * called: what was checked is what is connected to, so that a name which changes has no gap to use.
 */
export const guardedLookup =
  (policy: NetworkPolicy, resolve: typeof lookup = lookup): LookupFunction =>
  (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
      if (error) return callback(error, '')
      const allowed = found.filter(({ address }) => policy.allows(address))
      const [first] = allowed
      if (!first) return callback(new RefusedAddress(), '')
      return options.all ? callback(null, allowed) : callback(null, first.address, first.family)
    })
  }
