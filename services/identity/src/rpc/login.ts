import type { Handlers } from '@formpost/kit/rpc'

import { checkLogin } from '../domain/account.ts'
import { issueChallenge } from '../store/challenges.ts'
import { issueToken } from '../store/secrets.ts'
import { checkLoginPassword, wrongCredentials } from './check-login.ts'
import type { Dependencies } from './dependencies.ts'
import { toOwnerMessage } from './messages.ts'
import { clearLoginFailures } from './throttle-logins.ts'

export const login =
  ({ db }: Dependencies): Handlers<'identity'>['Login'] =>
  async (request) => {
    const { email, password, deviceName } = checkLogin({
      email: request.email,
      password: request.password,
      deviceName: request.device_name,
    })
    const { owner, counters } = await checkLoginPassword(db, { email, password, ip: request.ip })
    const { uuid: ownerUuid, passwordHash } = owner

    if (owner.isTwoFactorOn) {
      // The failures stay until the second factor is right: otherwise an attacker with the password could reset the count
      // between guesses at the code.
      const challenge = await issueChallenge(db, { ownerUuid, passwordHash, deviceName })
      if (!challenge) throw wrongCredentials()
      return { token: '', owner: null, challenge_token: challenge }
    }

    await clearLoginFailures(db, counters)
    const token = await issueToken(db, { ownerUuid, passwordHash, name: deviceName })
    if (!token) throw wrongCredentials()
    return { token, owner: toOwnerMessage(owner), challenge_token: undefined }
  }
