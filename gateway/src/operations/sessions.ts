import type { Session } from '@formpost/contract'
import type { Owner__Output } from '@formpost/proto/gen/formpost/identity/v1/Owner'
import type { Session__Output } from '@formpost/proto/gen/formpost/identity/v1/Session'

import type { Handlers } from '../http/handler.ts'
import { EmptyReply, JsonReply } from '../http/reply.ts'
import { clearSessionCookie, setSessionCookie } from '../http/session-cookie.ts'
import type { Upstreams } from '../upstreams/index.ts'
import { toUser } from './to-rest.ts'

const toSession = (session: Session__Output): Session => ({
  id: session.uuid,
  kind: session.kind as Session['kind'],
  name: session.name,
  created_at: session.created_at,
  last_used_at: session.last_used_at ?? null,
  current: session.current,
})

/** The owner, with the cookie of a new session. */
const withCookie = (appUrl: string, secret: string, owner: Owner__Output) =>
  new JsonReply({ data: toUser(owner) }, { 'Set-Cookie': setSessionCookie(appUrl, secret) })

type SessionHandlers = Pick<
  Handlers,
  | 'createSession'
  | 'createSessionFromLink'
  | 'setPasswordFromLink'
  | 'getSession'
  | 'endSession'
  | 'listSessions'
  | 'endOtherSessions'
  | 'endSessionById'
>

/** `/api/account/session`, the login of a browser, and `/api/account/sessions`, all logins of an account. */
export const createSessionHandlers = ({ identity }: Upstreams): SessionHandlers => ({
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
    return secret ? withCookie(appUrl, secret, owner!) : { two_factor: true }
  },

  async createSessionFromLink({ body: { token, device_name }, appUrl, call }) {
    const request = { token, device_name: device_name ?? '' }
    const { secret, owner } = await identity.CreateSessionFromLink(request, call)
    return withCookie(appUrl, secret, owner!)
  },

  async setPasswordFromLink({ body: { token, password }, appUrl, call }) {
    const { secret, owner } = await identity.SetPasswordFromLink({ token, password }, call)
    return secret ? withCookie(appUrl, secret, owner!) : { two_factor: true }
  },

  async getSession({ call }) {
    const { owner } = await identity.GetMe({}, call)
    return { data: toUser(owner!) }
  },

  async endSession({ appUrl, call }) {
    await identity.Logout({}, call)
    return new EmptyReply({ 'Set-Cookie': clearSessionCookie(appUrl) })
  },

  async listSessions({ call }) {
    const { sessions } = await identity.ListSessions({}, call)
    return { data: sessions.map(toSession) }
  },

  async endOtherSessions({ call }) {
    await identity.EndOtherSessions({}, call)
  },

  async endSessionById({ params, call }) {
    await identity.EndSession({ uuid: params.session }, call)
  },
})
