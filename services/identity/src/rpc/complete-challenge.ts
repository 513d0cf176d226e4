import { invalid, type Handlers } from '@formpost/kit/rpc'

import { checkAttempt } from '../domain/account.ts'
import { loginCounters } from '../domain/throttle.ts'
import { takeChallenge } from '../store/challenges.ts'
import { findOwner } from '../store/owners.ts'
import { issueToken } from '../store/secrets.ts'
import { findTwoFactor } from '../store/two-factors.ts'
import { audit } from './audit.ts'
import { checkSecondFactor, kindOf } from './check-second-factor.ts'
import type { Dependencies } from './dependencies.ts'
import { toOwnerMessage } from './messages.ts'

const noSuchChallenge = () => invalid({ challenge_token: [{ code: 'challenge_ended' }] })

/** The second step of a login. The first attempt deletes the challenge, whether it succeeds, fails or is malformed. */
export const completeChallenge =
  (dependencies: Dependencies): Handlers<'identity'>['CompleteChallenge'] =>
  async (request, call) => {
    const { db } = dependencies
    const challenge = await takeChallenge(db, request.challenge_token)
    const { secondFactor, deviceName } = checkAttempt({
      challengeToken: request.challenge_token,
      code: request.code,
      recoveryCode: request.recovery_code,
      deviceName: request.device_name,
    })
    const factor = challenge && (await findTwoFactor(db, challenge.ownerUuid))
    if (!challenge || !factor?.isOn) throw noSuchChallenge()
    const { ownerUuid, passwordHash } = challenge

    await checkSecondFactor(dependencies, call, factor, secondFactor, {
      ownerUuid,
      counters: loginCounters(challenge.email, request.ip),
    })

    const name = deviceName || challenge.deviceName
    const issued = await issueToken(db, { ownerUuid, passwordHash, name })
    const owner = await findOwner(db, ownerUuid)
    if (!issued || !owner) throw noSuchChallenge()
    audit('login.succeeded', call, {
      owner: ownerUuid,
      kind: 'token',
      credential: issued.uuid,
      second_factor: kindOf(secondFactor),
    })
    return { token: issued.secret, owner: toOwnerMessage(owner) }
  }
