import { problem, type CallContext } from '@formpost/kit/rpc'

import type { Author, Origin, VersionChange } from './domain/version.ts'

/** The owner who calls. Throws `unauthenticated` if the call has no credential. */
export function callingOwner({ caller }: CallContext): string {
  if (!caller) throw problem('unauthenticated')
  return caller.ownerUuid
}

/** The owner who calls, with the credential. Throws `unauthenticated` if the call has no credential. */
export function authorOf({ caller }: CallContext): Author {
  if (!caller) throw problem('unauthenticated')
  return {
    ownerUuid: caller.ownerUuid,
    ownerName: caller.names.owner,
    ownerEmail: caller.names.email,
    credentialKind: caller.kind,
    credentialName: caller.names.credential,
  }
}

export const originOf = (change: VersionChange, call: CallContext): Origin => ({
  change,
  author: authorOf(call),
})
