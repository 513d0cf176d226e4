import type { Handlers } from '@formpost/kit/rpc'

import type { Store } from '../store/store.ts'
import { callerOf } from './caller.ts'

export const logout =
  ({ credentials }: Store): Handlers<'identity'>['Logout'] =>
  async (_request, call) => {
    await credentials.revoke(callerOf(call).credentialUuid)
    return {}
  }
