import { type Caller, type Client, problem } from '@formpost/kit'
import type { Request, RequestHandler } from 'express'

import { contextOf, stateOf } from '../request.ts'

async function recognise(identity: Client<'identity'>, request: Request): Promise<Caller> {
  const secret = /^Bearer +([\w-]{1,200}) *$/i.exec(request.get('authorization') ?? '')?.[1]
  if (!secret) throw problem('unauthenticated')
  const credential = await identity.Authenticate({ secret }, contextOf(request))
  const caller: Caller = {
    credentialUuid: credential.uuid,
    ownerUuid: credential.owner_uuid,
    kind: credential.kind as Caller['kind'],
    access: credential.access as Caller['access'],
    plan: credential.plan as Caller['plan'],
  }
  stateOf(request).caller = caller
  return caller
}

/** Lets every valid credential through (contract, "Authentication"). */
export const reader =
  (identity: Client<'identity'>): RequestHandler =>
  async (request, _response, next) => {
    await recognise(identity, request)
    next()
  }

/** Lets credentials through that may write. */
export const writer =
  (identity: Client<'identity'>): RequestHandler =>
  async (request, _response, next) => {
    const { access } = await recognise(identity, request)
    if (access !== 'read_write') throw problem('read_only')
    next()
  }

/** Lets people through who logged in; an API key can't reach account settings. */
export const person =
  (identity: Client<'identity'>): RequestHandler =>
  async (request, _response, next) => {
    const { kind } = await recognise(identity, request)
    if (kind !== 'token') throw problem('token_required')
    next()
  }
