import { createApi, type Api, type Reply } from './api.ts'
import type { SystemAddress } from './system.ts'

type Address = Pick<SystemAddress, 'appUrl' | 'baseUrl'>

export interface SessionReply {
  data?: { email: string }
  two_factor?: true
  errors?: Record<string, string[]>
}

/** A browser that is logged in; its requests come from a page of the product. */
export interface BrowserSession {
  /** The value of the cookie. */
  secret: string
  /** `name=value`. */
  cookie: string
  api: Api
  /** Paths begin at /api. */
  account: Api
}

export const logInBrowser = (
  { appUrl }: Pick<Address, 'appUrl'>,
  { email, password }: { email: string; password: string },
  more: object = {},
): Promise<Reply<SessionReply>> =>
  createApi(appUrl).post('/api/account/session', { email, password, ...more })

/** The session that a login reply sets. */
export function sessionOf(address: Address, { headers }: Pick<Reply<unknown>, 'headers'>) {
  const [cookie = ''] = (headers.get('set-cookie') ?? '').split(';')
  const own = { Cookie: cookie, Origin: new URL(address.appUrl).origin }
  return {
    cookie,
    secret: cookie.slice(cookie.indexOf('=') + 1),
    api: createApi(address.baseUrl, undefined, own),
    account: createApi(`${address.appUrl}/api`, undefined, own),
  } satisfies BrowserSession
}

export async function openSession(
  address: Address,
  owner: { email: string; password: string },
  more: object = {},
): Promise<BrowserSession> {
  const reply = await logInBrowser(address, owner, more)
  if (reply.status !== 200 || !reply.body.data) throw new Error(reply.text)
  return sessionOf(address, reply)
}
