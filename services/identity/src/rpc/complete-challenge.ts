import { type Handlers, invalid } from '@formpost/kit/rpc'

import { type ChallengeAttempt, checkAttempt } from '../domain/account.ts'
import { hashRecoveryCode } from '../domain/recovery-code.ts'
import type { Sealer } from '../domain/sealer.ts'
import { codeBound, codeKey, throttleKey } from '../domain/throttle.ts'
import { stepOf } from '../domain/totp.ts'
import type { Store } from '../store/store.ts'
import type { TwoFactor } from '../store/two-factors.ts'
import { countFailure } from './check-password.ts'
import { toOwner } from './messages.ts'

const noSuchChallenge = () =>
  invalid({ challenge_token: ['This challenge was used, has expired or never was. Log in again.'] })

/** The second half of a login. The challenge is gone after the first attempt, whatever came of it. */
export const completeChallenge =
  (store: Store, sealer: Sealer): Handlers<'identity'>['CompleteChallenge'] =>
  async (request) => {
    const { challengeToken, answer, deviceName } = checkAttempt(request)
    const { challenges, credentials, loginFailures, owners, twoFactors } = store
    const taken = await challenges.take(challengeToken)
    const factor = taken && (await twoFactors.find(taken.owner_uuid))
    if (!taken || !factor?.is_on) throw noSuchChallenge()
    const { owner_uuid: ownerUuid, password_hash: passwordHash } = taken

    const key = throttleKey(taken.email, request.ip)
    // Counted before they are looked at: a burst of guesses gets no more tries than any others.
    await countFailure(loginFailures, key)
    const refused = await refusalOf(store, sealer, ownerUuid, factor, answer)
    if (refused) throw refused
    await loginFailures.clear(key)

    const name = deviceName || taken.device_name
    const token = await credentials.issueToken({ ownerUuid, passwordHash, name })
    const owner = await owners.find(ownerUuid)
    if (!token || !owner) throw noSuchChallenge()
    return { token, owner: toOwner(owner) }
  }

/** Uses up the code or the recovery code; what is wrong with it, if anything. */
async function refusalOf(
  { twoFactors, loginFailures }: Store,
  sealer: Sealer,
  ownerUuid: string,
  { sealed_secret }: TwoFactor,
  answer: ChallengeAttempt['answer'],
) {
  if ('recoveryCode' in answer) {
    const used = await twoFactors.useRecoveryCode(ownerUuid, hashRecoveryCode(answer.recoveryCode))
    return used
      ? undefined
      : invalid({ recovery_code: ['This is not a recovery code of the account, or it was used.'] })
  }
  const key = codeKey(ownerUuid)
  await countFailure(loginFailures, key, codeBound)
  const step = stepOf(answer.code, sealer.open(sealed_secret, ownerUuid), Date.now())
  if (step === undefined || !(await twoFactors.useStep(ownerUuid, sealed_secret, step))) {
    return invalid({ code: ['This code is wrong, out of date or was used already.'] })
  }
  await loginFailures.clear(key)
  return undefined
}
