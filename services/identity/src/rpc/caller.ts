import { type CallContext, type Caller, problem } from '@formpost/kit'

/** Who calls, where someone must. */
export function callerOf({ caller }: CallContext): Caller {
  if (!caller) throw problem('unauthenticated')
  return caller
}

/** The owner whose account settings a call is about: API keys don't reach them. */
export function accountOf(call: CallContext): string {
  const { kind, ownerUuid } = callerOf(call)
  if (kind !== 'token') throw problem('token_required')
  return ownerUuid
}
