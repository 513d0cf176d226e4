import type { IncomingMessage } from 'node:http'

import type { Access } from '@formpost/contract'
import { type CallContext, type Caller, problem } from '@formpost/kit/rpc'

import type { Authenticator } from '../upstreams/authenticator.ts'

const bearer = /^Bearer +([\w-]{1,200}) *$/i

/** Refuses a valid credential that lacks the required access. */
const refusals: Record<Exclude<Access, 'none'>, (caller: Caller) => void> = {
  read() {},
  read_write({ access }) {
    if (access !== 'read_write') throw problem('read_only')
  },
  person({ kind }) {
    if (kind !== 'token') throw problem('token_required')
  },
}

/** Authenticates a request by its bearer credential and checks its access (docs/api-behaviour.md#credentials). */
export async function authenticatedCaller(
  authenticate: Authenticator,
  access: Exclude<Access, 'none'>,
  request: IncomingMessage,
  call: CallContext,
): Promise<Caller> {
  const secret = bearer.exec(request.headers.authorization ?? '')?.[1]
  if (!secret) throw problem('unauthenticated')
  const caller = await authenticate(secret, call)
  refusals[access](caller)
  return caller
}
