import { passwordConfirm, twoFactorConfirm } from '@formpost/contract'
import { Router } from 'express'

import { person } from '../middleware/authenticate.ts'
import { jsonBody, ordinaryBody } from '../middleware/json-body.ts'
import { contextOf, ipOf, stateOf, validated } from '../request.ts'
import type { Upstreams } from '../upstreams/index.ts'

/** `/api/account/two-factor`: set up, confirm, turn off. */
export function accountTwoFactorRoutes({ identity, recognise }: Upstreams): Router {
  const router = Router()
  const signedIn = person(recognise)

  router.post('/two-factor', signedIn, async (request, response) => {
    response.json(await identity.SetUpTwoFactor({}, contextOf(request)))
  })

  router.post(
    '/two-factor/confirm',
    signedIn,
    jsonBody(ordinaryBody),
    async (request, response) => {
      const { code } = validated(twoFactorConfirm, stateOf(request).json)
      response.json(await identity.ConfirmTwoFactor({ code }, contextOf(request)))
    },
  )

  router.delete('/two-factor', signedIn, jsonBody(ordinaryBody), async (request, response) => {
    const { password } = validated(passwordConfirm, stateOf(request).json)
    await identity.TurnOffTwoFactor({ password, ip: ipOf(request) }, contextOf(request))
    response.status(204).end()
  })

  return router
}
