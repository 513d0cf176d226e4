import { problem, type Handlers } from '@formpost/kit/rpc'
import { isUuid } from '@formpost/rules'

import { checkKey } from '../domain/account.ts'
import { deleteKey, insertKey, listKeys as readKeys } from '../store/credentials.ts'
import { audit } from './audit.ts'
import { accountUuid } from './caller.ts'
import type { Dependencies } from './dependencies.ts'
import { toKeyMessage } from './messages.ts'

/** The key is the caller's; `owner_uuid` counts only in calls without a caller, which are administrative. */
export const createKey =
  ({ db }: Dependencies): Handlers<'identity'>['CreateKey'] =>
  async (request, call) => {
    const ownerUuid = call.caller ? accountUuid(call) : request.owner_uuid
    if (!isUuid(ownerUuid)) throw problem('owner_not_found')
    const { key, secret } = await insertKey(db, { ...checkKey(request), ownerUuid })
    audit('key.created', call, { owner: ownerUuid, credential: key.uuid, kind: key.access })
    return { key: toKeyMessage(key), secret }
  }

export const listKeys =
  ({ db }: Dependencies): Handlers<'identity'>['ListKeys'] =>
  async (_request, call) => ({ keys: (await readKeys(db, accountUuid(call))).map(toKeyMessage) })

export const revokeKey =
  ({ db }: Dependencies): Handlers<'identity'>['RevokeKey'] =>
  async ({ uuid }, call) => {
    const ownerUuid = accountUuid(call)
    const isRevoked = isUuid(uuid) && (await deleteKey(db, ownerUuid, uuid))
    if (!isRevoked) throw problem('key_not_found')
    audit('key.revoked', call, { owner: ownerUuid, credential: uuid })
    return {}
  }
