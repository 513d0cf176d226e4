import type { Handlers } from '@formpost/kit/rpc'

import { deleteCredential } from '../store/credentials.ts'
import { authenticatedCaller } from './caller.ts'
import type { Dependencies } from './dependencies.ts'

export const logout =
  ({ db }: Dependencies): Handlers<'identity'>['Logout'] =>
  async (_request, call) => {
    await deleteCredential(db, authenticatedCaller(call).credentialUuid)
    return {}
  }
