import type { Handlers } from '@formpost/kit/rpc'

import { deleteCredential } from '../store/credentials.ts'
import { audit } from './audit.ts'
import { authenticatedCaller } from './caller.ts'
import type { Dependencies } from './dependencies.ts'

export const logout =
  ({ db }: Dependencies): Handlers<'identity'>['Logout'] =>
  async (_request, call) => {
    const { credentialUuid, ownerUuid, kind } = authenticatedCaller(call)
    await deleteCredential(db, credentialUuid)
    const event = kind === 'api_key' ? 'key.revoked' : 'session.ended'
    audit(event, call, { owner: ownerUuid, credential: credentialUuid })
    return {}
  }
