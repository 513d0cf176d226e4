import type { IncomingHttpHeaders } from 'node:http'

import { parseCookie, stringifySetCookie } from 'cookie'

/** Whether browsers reach the gateway over HTTPS. */
const isSecure = (appUrl: string): boolean => appUrl.startsWith('https:')

/** Over HTTPS, browsers accept a name with this prefix only from HTTPS. `__Host-` would need the path `/`. */
const nameFor = (appUrl: string): string =>
  isSecure(appUrl) ? '__Secure-formpost_session' : 'formpost_session'

const attributesFor = (appUrl: string) =>
  ({ httpOnly: true, sameSite: 'strict', path: '/api', secure: isSecure(appUrl) }) as const

/** The `Set-Cookie` header of a new session. Browsers delete the cookie when they are closed. */
export const setSessionCookie = (appUrl: string, secret: string): string =>
  stringifySetCookie({ ...attributesFor(appUrl), name: nameFor(appUrl), value: secret })

export const clearSessionCookie = (appUrl: string): string =>
  stringifySetCookie({ ...attributesFor(appUrl), name: nameFor(appUrl), value: '', maxAge: 0 })

interface CookieRequest {
  readonly headers: IncomingHttpHeaders
  readonly appUrl: string
}

/** Whether a browser attests that one of our own pages sent the request. Pages cannot set these headers. */
const isFromOwnPage = ({ headers, appUrl }: CookieRequest): boolean =>
  headers['sec-fetch-site'] === 'same-origin' || headers.origin === new URL(appUrl).origin

/** The secret in the session cookie, unless another site may have sent the request (docs/api-behaviour.md#browser-sessions). */
export function readSessionCookie(request: CookieRequest): string | undefined {
  const { headers } = request
  if (headers.cookie === undefined || !isFromOwnPage(request)) return undefined
  return parseCookie(headers.cookie)[nameFor(request.appUrl)]
}
