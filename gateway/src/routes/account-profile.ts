import { accountUpdate } from '@formpost/contract'
import { Router } from 'express'

import { person } from '../middleware/authenticate.ts'
import { jsonBody, ordinaryBody } from '../middleware/json-body.ts'
import { contextOf, ipOf, stateOf, validated } from '../request.ts'
import { toUser } from '../to-rest.ts'
import type { Upstreams } from '../upstreams/index.ts'

/** `/api/account`: who the owner is, and the password. */
export function accountProfileRoutes({ identity, recognise }: Upstreams): Router {
  const router = Router()
  const signedIn = person(recognise)

  router.get('/', signedIn, async (request, response) => {
    const { owner } = await identity.GetMe({}, contextOf(request))
    response.json({ data: toUser(owner!) })
  })

  router.patch('/', signedIn, jsonBody(ordinaryBody), async (request, response) => {
    const { name, email, password, current_password } = validated(
      accountUpdate,
      stateOf(request).json,
    )
    const owner = await identity.UpdateAccount(
      { name, email, password, current_password, ip: ipOf(request) },
      contextOf(request),
    )
    response.json({ data: toUser(owner) })
  })

  return router
}
