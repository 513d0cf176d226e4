import { problem, type Handlers } from '@formpost/kit/rpc'

import { findCredential } from '../store/credentials.ts'
import { authenticatedCaller } from './caller.ts'
import type { Dependencies } from './dependencies.ts'
import { toOwnerMessage } from './messages.ts'

export const getMe =
  ({ db }: Dependencies): Handlers<'identity'>['GetMe'] =>
  async (_request, call) => {
    const found = await findCredential(db, authenticatedCaller(call).credentialUuid)
    if (!found) throw problem('unauthenticated')
    const { credential, owner } = found
    return {
      owner: toOwnerMessage(owner),
      credential_kind: credential.kind,
      credential_name: credential.name,
      credential_access: credential.access,
    }
  }
