import { type Handlers, invalid } from '@formpost/kit/rpc'

import { type ChallengeAttempt, checkAttempt } from '../domain/account.ts'
import type { TwoFactor } from '../domain/owner.ts'
import { hashRecoveryCode } from '../domain/recovery-code.ts'
import { codeKey, codeLimit, throttleKey } from '../domain/throttle.ts'
import { stepOf } from '../domain/totp.ts'
import { takeChallenge } from '../store/challenges.ts'
import { clearFailures } from '../store/login-failures.ts'
import { findOwner } from '../store/owners.ts'
import { issueToken } from '../store/secrets.ts'
import { consumeRecoveryCode, consumeStep, findTwoFactor } from '../store/two-factors.ts'
import { countFailure } from './check-password.ts'
import type { Dependencies } from './dependencies.ts'
import { toOwnerMessage } from './messages.ts'

const noSuchChallenge = () =>
  invalid({ challenge_token: ['This challenge was used, has expired or never was. Log in again.'] })

/** The second step of a login. The first attempt deletes the challenge, whether it succeeds or not. */
export const completeChallenge =
  (dependencies: Dependencies): Handlers<'identity'>['CompleteChallenge'] =>
  async (request) => {
    const { challengeToken, answer, deviceName } = checkAttempt({
      challengeToken: request.challenge_token,
      code: request.code,
      recoveryCode: request.recovery_code,
      deviceName: request.device_name,
    })
    const { db } = dependencies
    const challenge = await takeChallenge(db, challengeToken)
    const factor = challenge && (await findTwoFactor(db, challenge.ownerUuid))
    if (!challenge || !factor?.isOn) throw noSuchChallenge()
    const { ownerUuid, passwordHash } = challenge

    const key = throttleKey(challenge.email, request.ip)
    // Counted before the check, so that concurrent guesses have no more attempts than successive ones.
    await countFailure(db, key)
    await checkAnswer(dependencies, ownerUuid, factor, answer)
    await clearFailures(db, key)

    const name = deviceName || challenge.deviceName
    const token = await issueToken(db, { ownerUuid, passwordHash, name })
    const owner = await findOwner(db, ownerUuid)
    if (!token || !owner) throw noSuchChallenge()
    return { token, owner: toOwnerMessage(owner) }
  }

/** Consumes the code or the recovery code. Throws `validation_failed` if it is wrong. */
async function checkAnswer(
  { db, sealer }: Dependencies,
  ownerUuid: string,
  { sealedSecret }: TwoFactor,
  answer: ChallengeAttempt['answer'],
): Promise<void> {
  if ('recoveryCode' in answer) {
    if (await consumeRecoveryCode(db, ownerUuid, hashRecoveryCode(answer.recoveryCode))) return
    throw invalid({
      recovery_code: ['This is not a recovery code of the account, or it was used.'],
    })
  }
  const key = codeKey(ownerUuid)
  await countFailure(db, key, codeLimit)
  const step = stepOf(answer.code, sealer.open(sealedSecret, ownerUuid), Date.now())
  if (step === undefined || !(await consumeStep(db, ownerUuid, sealedSecret, step))) {
    throw invalid({ code: ['This code is wrong, out of date or was used already.'] })
  }
  await clearFailures(db, key)
}
