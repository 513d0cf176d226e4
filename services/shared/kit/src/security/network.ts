import { isIP } from 'node:net'

import ipaddr from 'ipaddr.js'
import { z } from 'zod'

type Network = [ipaddr.IPv4 | ipaddr.IPv6, number]

/** Which addresses may be called on behalf of an owner. */
export interface NetworkPolicy {
  allows(address: string): boolean
}

/** Everything that is handed out to the Internet; outside it ipaddr.js calls an address unicast by default. */
const global = ipaddr.parseCIDR('2000::/3')

/** Azure's virtual machines reach their host here, which hands out settings and secrets. */
const azureHost = '168.63.129.16'

/** Whether an address is one of the public Internet: an IPv6 one that stands for an IPv4 one never is. */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address) || address === azureHost) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  return parsed.kind() === 'ipv4' || parsed.match(global)
}

/** Public addresses, and those of the networks that the operator allows. */
export function networkPolicy(allowed: readonly Network[]): NetworkPolicy {
  const isAllowed = (address: string) => {
    if (!ipaddr.isValid(address)) return false
    const parsed = ipaddr.parse(address)
    return allowed.some((network) => parsed.kind() === network[0].kind() && parsed.match(network))
  }
  return { allows: (address) => isPublic(address) || isAllowed(address) }
}

/** A setting: networks as CIDRs with commas between. */
export const networks = z
  .string()
  .default('')
  .transform((list, context): Network[] => {
    const given = list
      .split(',')
      .map((each) => each.trim())
      .filter(Boolean)
    const wrong = given.filter((each) => !ipaddr.isValidCIDR(each))
    if (wrong.length > 0) {
      context.addIssue(`Must be networks such as 10.0.0.0/8, with commas between: ${wrong.join()}.`)
      return z.NEVER
    }
    return given.map((each) => ipaddr.parseCIDR(each))
  })
  .describe('Private networks, as CIDRs with commas, that webhooks may go to all the same.')

/** The address that a URL names by itself, without asking anyone; `localhost` is one of them. */
export function literalAddress({ hostname }: URL): string | undefined {
  const host = hostname.replace(/^\[|\]$|\.$/g, '')
  if (isIP(host) !== 0) return host
  return host === 'localhost' || host.endsWith('.localhost') ? '127.0.0.1' : undefined
}

/**
 * What is counted as one caller: an IPv4 address, or the /64 that one IPv6 subscriber gets, who would
 * else have as many addresses as he likes.
 */
export function callerKey(address: string): string {
  if (!ipaddr.IPv6.isValid(address)) return address
  const parsed = ipaddr.IPv6.parse(address)
  if (parsed.isIPv4MappedAddress()) return parsed.toIPv4Address().toString()
  return ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/64`).toString()
}

/** The /48 network around what `callerKey` returns for an IPv6 address; undefined for anything else. */
export const callerNetwork = (key: string): string | undefined =>
  key.includes(':')
    ? ipaddr.IPv6.networkAddressFromCIDR(`${ipaddr.IPv6.parse(key).toString()}/48`).toString()
    : undefined

/** An address without what tells one subscriber from his neighbours: the /24 of IPv4, the /48 of IPv6. */
export function truncated(address: string): string {
  if (!ipaddr.isValid(address)) return ''
  const parsed = ipaddr.process(address)
  return parsed.kind() === 'ipv4'
    ? ipaddr.IPv4.networkAddressFromCIDR(`${parsed.toString()}/24`).toString()
    : ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/48`).toString()
}
