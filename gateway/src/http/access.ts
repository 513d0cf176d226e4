import type { IncomingHttpHeaders } from 'node:http'

import type { Access } from '@formpost/contract'
import { problem, type CallContext, type Caller } from '@formpost/kit/rpc'

import type { Authenticator } from '../upstreams/authenticator.ts'
import { readSessionCookie } from './session-cookie.ts'

const bearerScheme = /^Bearer(?: |$)/i
const bearer = /^Bearer +([\w-]{1,200}) *$/i

/** Throws if a caller's credential is valid but not sufficient for the access. */
const refusals: Record<Exclude<Access, 'none'>, (caller: Caller) => void> = {
  read() {},
  read_write({ access }) {
    if (access !== 'read_write') throw problem('read_only')
  },
  person({ kind }) {
    if (kind === 'api_key') throw problem('token_required')
  },
}

interface AccessRequest {
  readonly headers: IncomingHttpHeaders
  readonly appUrl: string
  readonly call: CallContext
}

/** What an operation demands of its caller. */
interface Demands {
  access: Exclude<Access, 'none'>
  sessionOnly: boolean
}

/** The secret of a request. A bearer credential, even an invalid one, takes precedence over a cookie. */
function secretOf(request: AccessRequest) {
  const { authorization = '' } = request.headers
  const isBearer = bearerScheme.test(authorization)
  const secret = isBearer ? bearer.exec(authorization)?.[1] : readSessionCookie(request)
  return { secret, isBearer }
}

/** The caller of a request; throws if its credential is missing or not sufficient (docs/api-behaviour.md#credentials). */
export async function authenticatedCaller(
  authenticate: Authenticator,
  { access, sessionOnly }: Demands,
  request: AccessRequest,
): Promise<Caller> {
  const { secret, isBearer } = secretOf(request)
  if (!secret) throw problem('unauthenticated')
  const caller = await authenticate(secret, request.call)
  // A session counts only in its cookie, and nothing else does there.
  if (isBearer === (caller.kind === 'session')) throw problem('unauthenticated')
  refusals[access](caller)
  if (sessionOnly && caller.kind !== 'session') throw problem('unauthenticated')
  return caller
}
