import { type CallContext, type Caller, problem } from '@formpost/kit/rpc'

import type { OwnerRow } from '../store/owners.ts'
import type { Store } from '../store/store.ts'

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

/** The same owner, as stored. */
export async function accountOwner(owners: Store['owners'], call: CallContext): Promise<OwnerRow> {
  const owner = await owners.find(accountOf(call))
  if (!owner) throw problem('unauthenticated')
  return owner
}
