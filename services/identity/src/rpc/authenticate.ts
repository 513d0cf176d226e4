import { problem, type Handlers } from '@formpost/kit/rpc'

import { hashSecret, isSecret } from '../domain/secret.ts'
import { findBySecret } from '../store/secrets.ts'
import type { Dependencies } from './dependencies.ts'

export const authenticate =
  ({ db, lastUsed }: Dependencies): Handlers<'identity'>['Authenticate'] =>
  async ({ secret }) => {
    const found = isSecret(secret) ? await findBySecret(db, hashSecret(secret)) : undefined
    if (!found) throw problem('unauthenticated')
    const { uuid, ownerUuid, kind, access, plan, name } = found
    if (!found.isUsedRecently) lastUsed.record(uuid)
    const owner = {
      owner_uuid: ownerUuid,
      owner_name: found.ownerName,
      owner_email: found.ownerEmail,
    }
    return { uuid, ...owner, kind, access, plan, name }
  }
