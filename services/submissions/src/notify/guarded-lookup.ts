import type { LookupAddress } from 'node:dns'
import { lookup, Resolver } from 'node:dns/promises'
import type { LookupFunction } from 'node:net'

import { literalAddress, type NetworkPolicy } from '@formpost/kit/security'

/** The policy does not allow the address of a receiver. */
export class RefusedAddress extends Error {
  override name = 'RefusedAddress'
}

/** Throws if a URL has a literal address that is not allowed. Such a URL causes no lookup. */
export function checkLiteral(url: URL, policy: NetworkPolicy): void {
  const address = literalAddress(url)
  if (address && !policy.allows(address)) throw new RefusedAddress()
}

/** All addresses of a name; rejects if there are none. */
export type Resolve = (name: string) => Promise<LookupAddress[]>

/**
 * Queries the name servers from this thread. The system's own lookup would block one of the four threads of the process for as
 * long as a name server takes, and owners choose the name servers.
 */
export const resolveName: Resolve = async (name) => {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 })
  const [v4, v6] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
  const of = (found: PromiseSettledResult<string[]>, family: 4 | 6) =>
    found.status === 'fulfilled' ? found.value.map((address) => ({ address, family })) : []
  const addresses = [...of(v4, 4), ...of(v6, 6)]
  if (addresses.length > 0) return addresses
  const { code } = (v4 as PromiseRejectedResult).reason as { code?: string }
  if (code === 'ETIMEOUT') throw Object.assign(new Error('no name server'), { code: 'EAI_AGAIN' })
  // Only the system knows names of the hosts file, and of networks without a name server.
  return lookup(name, { all: true })
}

/**
 * Resolves a name for a connection, and returns only allowed addresses. The connection uses the address that was checked, so
 * that a name which changes in between (DNS rebinding) has no effect.
 */
export const guardedLookup =
  (policy: NetworkPolicy, resolve: Resolve = resolveName): LookupFunction =>
  (hostname, options, callback) => {
    resolve(hostname).then(
      (found) => {
        const allowed = found.filter(({ address }) => policy.allows(address))
        const [first] = allowed
        if (!first) callback(new RefusedAddress(), '')
        else if (options.all) callback(null, allowed)
        else callback(null, first.address, first.family)
      },
      (error: Error) => callback(error, ''),
    )
  }
