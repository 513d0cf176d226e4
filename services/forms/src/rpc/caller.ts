import { type CallContext, problem } from '@formpost/kit/rpc'

/** The owner who calls. Throws `unauthenticated` if the call has no credential. */
export function callingOwner({ caller }: CallContext): string {
  if (!caller) throw problem('unauthenticated')
  return caller.ownerUuid
}
