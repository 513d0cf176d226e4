import { login } from '@formpost/contract'
import { Router } from 'express'

import { reader } from '../middleware/authenticate.ts'
import { jsonBody, ordinaryBody } from '../middleware/json-body.ts'
import { contextOf, ipOf, stateOf, validated } from '../request.ts'
import { toUser } from '../to-rest.ts'
import type { Upstreams } from '../upstreams/index.ts'

/** `/auth/…`: log in, who am I, log out. */
export function authRoutes({ identity }: Upstreams): Router {
  const router = Router()
  const signedIn = reader(identity)

  router.post('/auth/login', jsonBody(ordinaryBody), async (request, response) => {
    const { email, password, device_name } = validated(login, stateOf(request).json)
    const { token, owner } = await identity.Login(
      { email, password, device_name: device_name ?? '', ip: ipOf(request) },
      contextOf(request),
    )
    response.json({ token, token_type: 'Bearer', user: toUser(owner!) })
  })

  router.get('/auth/me', signedIn, async (request, response) => {
    const { owner, ...credential } = await identity.GetMe({}, contextOf(request))
    response.json({
      data: {
        ...toUser(owner!),
        credential: {
          kind: credential.credential_kind,
          name: credential.credential_name,
          access: credential.credential_access,
        },
      },
    })
  })

  router.post('/auth/logout', signedIn, async (request, response) => {
    await identity.Logout({}, contextOf(request))
    response.status(204).end()
  })

  return router
}
