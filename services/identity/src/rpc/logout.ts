import type { Handlers } from '@formpost/kit/rpc'

import { deleteCredential } from '../store/credentials.ts'
import { authenticatedCaller } from './caller.ts'
import type { Context } from './context.ts'

export const logout =
  ({ db }: Context): Handlers<'identity'>['Logout'] =>
  async (_request, call) => {
    await deleteCredential(db, authenticatedCaller(call).credentialUuid)
    return {}
  }
