import type { Handlers } from '@formpost/kit/rpc'

import { checkSessionLogin } from '../domain/account.ts'
import { clearFailures } from '../store/login-failures.ts'
import { issueSession } from '../store/secrets.ts'
import { findTwoFactor } from '../store/two-factors.ts'
import { checkLoginPassword, wrongCredentials } from './check-login.ts'
import { checkSecondFactor } from './check-second-factor.ts'
import type { Dependencies } from './dependencies.ts'
import { toOwnerMessage } from './messages.ts'

/** Logs in a browser, with the password and the second factor in one request. */
export const createSession =
  (dependencies: Dependencies): Handlers<'identity'>['CreateSession'] =>
  async (request) => {
    const { db } = dependencies
    const { email, password, deviceName, answer } = checkSessionLogin({
      email: request.email,
      password: request.password,
      code: request.code,
      recoveryCode: request.recovery_code,
      deviceName: request.device_name,
    })
    const { owner, key } = await checkLoginPassword(db, { email, password, ip: request.ip })
    const { uuid: ownerUuid, passwordHash } = owner

    const factor = await findTwoFactor(db, ownerUuid)
    if (factor?.isOn) {
      // As in a login that returns a challenge, the failures stay until the second factor is right.
      if (!answer) return { secret: '', owner: null }
      await checkSecondFactor(dependencies, factor, answer, { ownerUuid, key })
    } else {
      await clearFailures(db, key)
    }
    const secret = await issueSession(db, { ownerUuid, passwordHash, name: deviceName })
    if (!secret) throw wrongCredentials()
    return { secret, owner: toOwnerMessage(owner) }
  }
