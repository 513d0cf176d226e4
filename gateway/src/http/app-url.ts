import type { IncomingMessage } from 'node:http'

import type { Config } from '../config.ts'
import type { ProxyTrust } from './client-ip.ts'

/** The public base URL that links begin with, without a trailing slash. */
export type AppUrl = (request: IncomingMessage) => string

const host = /^(?:[\w.-]{1,255}|\[[\da-f:.]{2,45}\])(?::\d{1,5})?$/i

const firstOf = (header: string | string[] | undefined) =>
  String(header ?? '')
    .split(',')[0]!
    .trim()

/**
 * `APP_URL` if it is set, otherwise the host of the request. Forwarded headers count only from a trusted proxy
 * (`TRUST_PROXY`).
 */
export function createAppUrl(
  { APP_URL, PORT }: Pick<Config, 'APP_URL' | 'PORT'>,
  isTrusted: ProxyTrust,
): AppUrl {
  if (APP_URL !== undefined) return () => APP_URL
  return ({ headers, socket }) => {
    const forwarded = isTrusted(socket.remoteAddress ?? '', 0)
      ? {
          host: firstOf(headers['x-forwarded-host']),
          protocol: firstOf(headers['x-forwarded-proto']),
        }
      : undefined
    const isHost = (name: string | undefined) =>
      name !== undefined && host.test(name) && URL.canParse(`http://${name}`)
    const name = [forwarded?.host, headers.host].find(isHost)
    return name === undefined
      ? `http://localhost:${PORT}`
      : `${forwarded?.protocol === 'https' ? 'https' : 'http'}://${name}`
  }
}
