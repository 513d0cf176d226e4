import type { Key } from '@formpost/contract'
import type { Key__Output } from '@formpost/proto/gen/formpost/identity/v1/Key'

import type { Handlers } from '../http/handler.ts'
import type { Upstreams } from '../upstreams/index.ts'

const toKey = (key: Key__Output): Key => ({
  id: key.uuid,
  name: key.name,
  access: key.access as Key['access'],
  created_at: key.created_at,
  last_used_at: key.last_used_at ?? null,
})

/** `/api/account/keys…`: the API keys of an account. */
export const createKeyHandlers = ({
  identity,
}: Upstreams): Pick<Handlers, 'listKeys' | 'createKey' | 'revokeKey'> => ({
  async listKeys({ call }) {
    const { keys } = await identity.ListKeys({}, call)
    return { data: keys.map(toKey) }
  },

  async createKey({ body: { name, access }, call }) {
    const owner_uuid = call.caller.ownerUuid
    const { key, secret } = await identity.CreateKey({ owner_uuid, name, access }, call)
    return { data: { ...toKey(key!), secret } }
  },

  async revokeKey({ params, call }) {
    await identity.RevokeKey({ uuid: params.key }, call)
  },
})
