import { type Handlers, problem } from '@formpost/kit/rpc'

import { hashSecret, isSecret } from '../domain/secret.ts'
import type { Store } from '../store/store.ts'

export const authenticate =
  ({ credentials, lastUsed }: Store): Handlers<'identity'>['Authenticate'] =>
  async ({ secret }) => {
    const found = isSecret(secret) ? await credentials.recognise(hashSecret(secret)) : undefined
    if (!found) throw problem('unauthenticated')
    const { last_used_at, ...credential } = found
    lastUsed.note(credential.uuid, last_used_at)
    return credential
  }
