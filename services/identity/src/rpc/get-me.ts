import { type Handlers, problem } from '@formpost/kit/rpc'

import type { Store } from '../store/store.ts'
import { callerOf } from './caller.ts'
import { toOwner } from './messages.ts'

export const getMe =
  ({ credentials }: Store): Handlers<'identity'>['GetMe'] =>
  async (_request, call) => {
    const found = await credentials.findWithOwner(callerOf(call).credentialUuid)
    if (!found) throw problem('unauthenticated')
    return {
      owner: toOwner(found.owner),
      credential_kind: found.kind,
      credential_name: found.name,
      credential_access: found.access,
    }
  }
