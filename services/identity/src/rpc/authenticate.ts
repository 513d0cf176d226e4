import { type Handlers, problem } from '@formpost/kit/rpc'

import { hashSecret, isSecret } from '../domain/secret.ts'
import { findBySecret } from '../store/secrets.ts'
import type { Dependencies } from './dependencies.ts'

export const authenticate =
  ({ db, lastUsed }: Dependencies): Handlers<'identity'>['Authenticate'] =>
  async ({ secret }) => {
    const found = isSecret(secret) ? await findBySecret(db, hashSecret(secret)) : undefined
    if (!found) throw problem('unauthenticated')
    const { uuid, ownerUuid, kind, access, plan } = found
    if (!found.isUsedRecently) lastUsed.record(uuid)
    return { uuid, owner_uuid: ownerUuid, kind, access, plan }
  }
