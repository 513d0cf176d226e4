import type { IncomingMessage } from 'node:http'

import proxyAddr from 'proxy-addr'

import type { Config } from '../config.ts'

/** Whether a proxy is believed: its address, and how many hops it is away. */
export type ProxyTrust = (address: string, hop: number) => boolean

/** Reads `TRUST_PROXY`: a number of hops, or addresses and networks. */
export const createProxyTrust = (trusted: Config['TRUST_PROXY']): ProxyTrust =>
  typeof trusted === 'number' ? (_address, hop) => hop < trusted : proxyAddr.compile(trusted)

export type ClientIp = (request: IncomingMessage) => string

/** Tells a request's address; that of a trusted proxy is not taken for it. */
export const createClientIp =
  (isTrusted: ProxyTrust): ClientIp =>
  (request) =>
    // A socket that is closed already has no address.
    ((proxyAddr(request, isTrusted) as string | undefined) ?? '').replace(/^::ffff:/, '')
