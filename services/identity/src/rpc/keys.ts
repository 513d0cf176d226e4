import { type Handlers, problem } from '@formpost/kit/rpc'
import { isUuid } from '@formpost/rules'

import { checkKey } from '../domain/account.ts'
import type { Store } from '../store/store.ts'
import { accountOf } from './caller.ts'
import { toKey } from './messages.ts'

/** `owner_uuid` is for administration: where someone calls, the key is theirs. */
export const createKey =
  ({ credentials }: Store): Handlers<'identity'>['CreateKey'] =>
  async (request, call) => {
    const ownerUuid = call.caller ? accountOf(call) : request.owner_uuid
    if (!isUuid(ownerUuid)) throw problem('owner_not_found')
    const { secret, ...key } = await credentials.issueKey({ ...checkKey(request), ownerUuid })
    return { key: toKey(key), secret }
  }

export const listKeys =
  ({ credentials }: Store): Handlers<'identity'>['ListKeys'] =>
  async (_request, call) => ({
    keys: (await credentials.listKeys(accountOf(call))).map(toKey),
  })

export const revokeKey =
  ({ credentials }: Store): Handlers<'identity'>['RevokeKey'] =>
  async ({ uuid }, call) => {
    const ownerUuid = accountOf(call)
    const revoked = isUuid(uuid) && (await credentials.revokeKey(ownerUuid, uuid))
    if (!revoked) throw problem('key_not_found')
    return {}
  }
