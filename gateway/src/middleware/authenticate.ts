import { type Caller, problem } from '@formpost/kit/rpc'

import type { Asked, Step } from '../lean-routes.ts'
import { contextOf, stateOf } from '../request.ts'
import type { Recogniser } from '../upstreams/recogniser.ts'

async function callerOf(recognise: Recogniser, request: Asked): Promise<Caller> {
  const secret = /^Bearer +([\w-]{1,200}) *$/i.exec(request.headers.authorization ?? '')?.[1]
  if (!secret) throw problem('unauthenticated')
  const caller = await recognise(secret, contextOf(request))
  stateOf(request).caller = caller
  return caller
}

/** Lets every valid credential through (contract, "Authentication"). */
export const reader =
  (recognise: Recogniser): Step =>
  async (request, _response, next) => {
    await callerOf(recognise, request)
    next()
  }

/** Lets credentials through that may write. */
export const writer =
  (recognise: Recogniser): Step =>
  async (request, _response, next) => {
    const { access } = await callerOf(recognise, request)
    if (access !== 'read_write') throw problem('read_only')
    next()
  }

/** Lets people through who logged in; an API key can't reach account settings. */
export const person =
  (recognise: Recogniser): Step =>
  async (request, _response, next) => {
    const { kind } = await callerOf(recognise, request)
    if (kind !== 'token') throw problem('token_required')
    next()
  }
