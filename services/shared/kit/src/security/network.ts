import { isIP } from 'node:net'

import ipaddr from 'ipaddr.js'
import { z } from 'zod'

type Network = [ipaddr.IPv4 | ipaddr.IPv6, number]

/** The receivers that webhooks may call. */
export interface NetworkPolicy {
  /** Whether an address may be called. */
  allows(address: string): boolean
  /** Whether a receiver may be called over unencrypted http. */
  allowsHttp: boolean
}

/** The allocated global unicast range; ipaddr.js reports unallocated addresses as unicast too. */
const globalUnicast = ipaddr.parseCIDR('2000::/3')

/** Azure's virtual machines reach their host here, which hands out settings and secrets. */
const azureHost = '168.63.129.16'

/** Whether an address is on the public Internet. IPv6 addresses that embed an IPv4 address are not. */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address) || address === azureHost) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  return parsed.kind() === 'ipv4' || parsed.match(globalUnicast)
}

/** Allows public addresses and the networks in `allowed`, over https or also over http. */
export function networkPolicy(allowed: readonly Network[], allowsHttp = false): NetworkPolicy {
  const isAllowed = (address: string) => {
    if (!ipaddr.isValid(address)) return false
    const parsed = ipaddr.parse(address)
    return allowed.some((network) => parsed.kind() === network[0].kind() && parsed.match(network))
  }
  return { allows: (address) => isPublic(address) || isAllowed(address), allowsHttp }
}

/** A setting of comma-separated CIDRs. */
export const networks = z
  .string()
  .default('')
  .transform((list, context): Network[] => {
    const cidrs = list
      .split(',')
      .map((cidr) => cidr.trim())
      .filter(Boolean)
    const invalid = cidrs.filter((cidr) => !ipaddr.isValidCIDR(cidr))
    if (invalid.length > 0) {
      context.addIssue(`Must be comma-separated networks such as 10.0.0.0/8: ${invalid.join()}.`)
      return z.NEVER
    }
    return cidrs.map((cidr) => ipaddr.parseCIDR(cidr))
  })
  .describe('Private networks that webhooks may call, as comma-separated CIDRs.')

/** Whether webhooks may use http. */
export const allowHttp = z
  .enum(['true', 'false'])
  .default('false')
  .transform((text) => text === 'true')
  .describe(
    'Whether webhooks may use `http://` URLs (`true`). Answers would then be sent without encryption.',
  )

/** The address in a URL whose host needs no DNS lookup; `localhost` is loopback. */
export function literalAddress({ hostname }: URL): string | undefined {
  const host = hostname.replace(/^\[|\]$|\.$/g, '')
  if (isIP(host) !== 0) return host
  return host === 'localhost' || host.endsWith('.localhost') ? '127.0.0.1' : undefined
}

/** The key of a client for throttling: an IPv4 address or an IPv6 /64, as subscribers control a whole /64. */
export function clientKey(address: string): string {
  if (!ipaddr.IPv6.isValid(address)) return address
  const parsed = ipaddr.IPv6.parse(address)
  if (parsed.isIPv4MappedAddress()) return parsed.toIPv4Address().toString()
  return ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/64`).toString()
}

/** The /48 network around what `clientKey` returns for an IPv6 address; undefined for anything else. */
export const clientNetwork = (key: string): string | undefined =>
  ipaddr.IPv6.isValid(key)
    ? ipaddr.IPv6.networkAddressFromCIDR(`${ipaddr.IPv6.parse(key).toString()}/48`).toString()
    : undefined

/** Anonymises an address to the /24 of IPv4 or the /48 of IPv6. */
export function truncateAddress(address: string): string {
  if (!ipaddr.isValid(address)) return ''
  const parsed = ipaddr.process(address)
  return parsed.kind() === 'ipv4'
    ? ipaddr.IPv4.networkAddressFromCIDR(`${parsed.toString()}/24`).toString()
    : ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/48`).toString()
}
