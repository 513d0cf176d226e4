import type { IncomingMessage } from 'node:http'

import proxyAddr from 'proxy-addr'

import type { Config } from '../config.ts'

/** Whether to trust the proxy with this address, so many hops away. */
export type ProxyTrust = (address: string, hop: number) => boolean

/** Reads `TRUST_PROXY`: a number of hops, or addresses and networks. */
export const createProxyTrust = (trusted: Config['TRUST_PROXY']): ProxyTrust =>
  typeof trusted === 'number' ? (_address, hop) => hop < trusted : proxyAddr.compile(trusted)

export type ClientIp = (request: IncomingMessage) => string

/** Returns the client's address, skipping trusted proxies. */
export const createClientIp =
  (isTrusted: ProxyTrust): ClientIp =>
  (request) =>
    // A closed socket has no address.
    ((proxyAddr(request, isTrusted) as string | undefined) ?? '').replace(/^::ffff:/, '')
