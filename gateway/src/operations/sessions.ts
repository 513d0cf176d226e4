import { type CallContext, type Caller, problem } from '@formpost/kit/rpc'

import type { Handlers } from '../http/handler.ts'
import { EmptyReply, JsonReply } from '../http/reply.ts'
import { clearSessionCookie, setSessionCookie } from '../http/session-cookie.ts'
import type { Upstreams } from '../upstreams/index.ts'
import { toUser } from './to-rest.ts'

/** Throws `unauthenticated` for a login token, which is no browser session. */
function requireSession({ caller }: CallContext & { caller: Caller }): void {
  if (caller.kind !== 'session') throw problem('unauthenticated')
}

/** `/api/account/session`: logging in and out in a browser. */
export const createSessionHandlers = ({
  identity,
}: Upstreams): Pick<Handlers, 'createSession' | 'getSession' | 'endSession'> => ({
  async createSession({ body, ip, appUrl, call }) {
    const { secret, owner } = await identity.CreateSession(
      {
        email: body.email,
        password: body.password,
        code: body.code ?? undefined,
        recovery_code: body.recovery_code ?? undefined,
        device_name: body.device_name ?? '',
        ip,
      },
      call,
    )
    if (!secret) return { two_factor: true }
    return new JsonReply(
      { data: toUser(owner!) },
      { 'Set-Cookie': setSessionCookie(appUrl, secret) },
    )
  },

  async getSession({ call }) {
    requireSession(call)
    const { owner } = await identity.GetMe({}, call)
    return { data: toUser(owner!) }
  },

  async endSession({ appUrl, call }) {
    requireSession(call)
    await identity.Logout({}, call)
    return new EmptyReply({ 'Set-Cookie': clearSessionCookie(appUrl) })
  },
})
