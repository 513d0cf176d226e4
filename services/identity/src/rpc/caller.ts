import { problem, type CallContext, type Caller } from '@formpost/kit/rpc'

import type { Owner } from '../domain/owner.ts'
import type { Database } from '../store/database.ts'
import { findOwner } from '../store/owners.ts'

/** Throws `unauthenticated` if the call has no credential. */
export function authenticatedCaller({ caller }: CallContext): Caller {
  if (!caller) throw problem('unauthenticated')
  return caller
}

/** The owner whose account settings a call is about; API keys cannot reach these. */
export function accountUuid(call: CallContext): string {
  const { kind, ownerUuid } = authenticatedCaller(call)
  if (kind === 'api_key') throw problem('token_required')
  return ownerUuid
}

export async function accountOwner(db: Database, call: CallContext): Promise<Owner> {
  const owner = await findOwner(db, accountUuid(call))
  if (!owner) throw problem('unauthenticated')
  return owner
}
