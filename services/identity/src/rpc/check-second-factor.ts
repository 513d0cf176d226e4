import { invalid, type CallContext } from '@formpost/kit/rpc'

import type { SecondFactorInput } from '../domain/account.ts'
import type { TwoFactor } from '../domain/owner.ts'
import { hashRecoveryCode } from '../domain/recovery-code.ts'
import { codeCounter, type LoginCounters } from '../domain/throttle.ts'
import { stepOf } from '../domain/totp.ts'
import { clearFailures } from '../store/login-failures.ts'
import { consumeRecoveryCode, consumeStep } from '../store/two-factors.ts'
import { audit } from './audit.ts'
import { isThrottled } from './check-login.ts'
import type { Dependencies } from './dependencies.ts'
import { clearLoginFailures, countFailure } from './throttle-logins.ts'

/**
 * Checks the second factor of a login whose password was right. Throws `validation_failed` if it is wrong, and
 * `rate_limited` after too many attempts of an address or an account.
 */
export async function checkSecondFactor(
  dependencies: Dependencies,
  call: CallContext,
  factor: TwoFactor,
  input: SecondFactorInput,
  { ownerUuid, counters }: { ownerUuid: string; counters: LoginCounters },
): Promise<void> {
  try {
    // Counted before the check, so that concurrent guesses have no more attempts than successive ones.
    await countFailure(dependencies.db, counters.address)
    await checkSecondFactorInput(dependencies, ownerUuid, factor, input)
  } catch (error) {
    if (isThrottled(error)) audit('login.throttled', call, { owner: ownerUuid })
    else audit('login.failed', call, { owner: ownerUuid, reason: kindOf(input) })
    throw error
  }
  await clearLoginFailures(dependencies.db, counters)
}

/** The kind of a second factor, for the audit log. */
export const kindOf = (input: SecondFactorInput): string =>
  'code' in input ? 'code' : 'recovery_code'

/** Consumes the code or the recovery code. Throws `validation_failed` if it is wrong. */
async function checkSecondFactorInput(
  { db, sealer }: Dependencies,
  ownerUuid: string,
  { sealedSecret }: TwoFactor,
  input: SecondFactorInput,
): Promise<void> {
  if ('recoveryCode' in input) {
    if (await consumeRecoveryCode(db, ownerUuid, hashRecoveryCode(input.recoveryCode))) return
    throw invalid({ recovery_code: [{ code: 'wrong_recovery_code' }] })
  }
  const counter = codeCounter(ownerUuid)
  await countFailure(db, counter)
  const step = stepOf(input.code, sealer.open(sealedSecret, ownerUuid), Date.now())
  if (step === undefined || !(await consumeStep(db, ownerUuid, sealedSecret, step))) {
    throw invalid({ code: [{ code: 'wrong_code' }] })
  }
  await clearFailures(db, [counter])
}
