import { type Key, keyCreate } from '@formpost/contract'
import type { Key__Output } from '@formpost/proto/gen/formpost/identity/v1/Key'
import { Router } from 'express'

import { person } from '../middleware/authenticate.ts'
import { jsonBody, ordinaryBody } from '../middleware/json-body.ts'
import type { RateLimits } from '../middleware/rate-limit.ts'
import { contextOf, pathUuid, stateOf, validated } from '../request.ts'
import type { Upstreams } from '../upstreams/index.ts'

/** Contract, "Limits". */
const keysPerMinute = 10

const toKey = (key: Key__Output): Key => ({
  id: key.uuid,
  name: key.name,
  access: key.access as Key['access'],
  created_at: key.created_at,
  last_used_at: key.last_used_at ?? null,
})

/** `/api/account/…`: settings that only a person who logged in may touch. */
export function accountRoutes({ identity, recognise }: Upstreams, { limit }: RateLimits): Router {
  const router = Router()
  const signedIn = person(recognise)
  const creations = limit(
    'key-create',
    keysPerMinute,
    (request) => stateOf(request).caller!.ownerUuid,
  )

  router.get('/keys', signedIn, async (request, response) => {
    const { keys } = await identity.ListKeys({}, contextOf(request))
    response.json({ data: keys.map(toKey) })
  })

  router.post('/keys', signedIn, creations, jsonBody(ordinaryBody), async (request, response) => {
    const { name, access } = validated(keyCreate, stateOf(request).json)
    const call = contextOf(request)
    const { key, secret } = await identity.CreateKey(
      { owner_uuid: call.caller!.ownerUuid, name, access },
      call,
    )
    response.status(201).json({ data: { ...toKey(key!), secret } })
  })

  router.delete('/keys/:key', signedIn, async (request, response) => {
    await identity.RevokeKey(
      { uuid: pathUuid(request, 'key', 'key_not_found') },
      contextOf(request),
    )
    response.status(204).end()
  })

  return router
}
