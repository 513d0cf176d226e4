import { login, twoFactorChallenge } from '@formpost/contract'
import type { Owner__Output } from '@formpost/proto/gen/formpost/identity/v1/Owner'
import { Router } from 'express'

import type { Config } from '../config.ts'
import { reader } from '../middleware/authenticate.ts'
import { jsonBody, ordinaryBody } from '../middleware/json-body.ts'
import type { RateLimits } from '../middleware/rate-limit.ts'
import { callerOf, contextOf, ipOf, stateOf, validated } from '../request.ts'
import { toUser } from '../to-rest.ts'
import type { Upstreams } from '../upstreams/index.ts'

const toTokenResponse = ({ token, owner }: { token: string; owner: Owner__Output | null }) => ({
  token,
  token_type: 'Bearer',
  user: toUser(owner!),
})

/** `/auth/…`: log in, who am I, log out. */
export function authRoutes(
  { identity, recognise }: Upstreams,
  config: Config,
  { limit }: RateLimits,
): Router {
  const router = Router()
  // Beside the throttle per email: who tries a password on many emails, or only wants to keep us busy.
  const attempts = limit('login', config.LIMIT_LOGIN, callerOf)
  const signedIn = reader(recognise)

  router.post('/auth/login', attempts, jsonBody(ordinaryBody), async (request, response) => {
    const { email, password, device_name } = validated(login, stateOf(request).json)
    const reply = await identity.Login(
      { email, password, device_name: device_name ?? '', ip: ipOf(request) },
      contextOf(request),
    )
    const { challenge_token } = reply
    response.json(challenge_token ? { two_factor: true, challenge_token } : toTokenResponse(reply))
  })

  router.post(
    '/auth/two-factor-challenge',
    attempts,
    jsonBody(ordinaryBody),
    async (request, response) => {
      const body = validated(twoFactorChallenge, stateOf(request).json)
      const reply = await identity.CompleteChallenge(
        {
          challenge_token: body.challenge_token,
          code: body.code ?? undefined,
          recovery_code: body.recovery_code ?? undefined,
          device_name: body.device_name ?? '',
          ip: ipOf(request),
        },
        contextOf(request),
      )
      response.json(toTokenResponse(reply))
    },
  )

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
