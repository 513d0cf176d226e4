import type { Handlers } from '@formpost/kit/rpc'

import { checkLogin } from '../domain/account.ts'
import { issueChallenge } from '../store/challenges.ts'
import { issueToken } from '../store/secrets.ts'
import { audit } from './audit.ts'
import { checkLoginPassword, wrongCredentials } from './check-login.ts'
import type { Dependencies } from './dependencies.ts'
import { toOwnerMessage } from './messages.ts'
import { clearLoginFailures } from './throttle-logins.ts'

export const login =
  ({ db }: Dependencies): Handlers<'identity'>['Login'] =>
  async (request, call) => {
    const { email, password, deviceName } = checkLogin({
      email: request.email,
      password: request.password,
      deviceName: request.device_name,
    })
    const { owner, counters } = await checkLoginPassword(db, call, {
      email,
      password,
      ip: request.ip,
    })
    const { uuid: ownerUuid, passwordHash } = owner

    if (owner.isTwoFactorOn) {
      // The failures stay until the second factor is right: otherwise an attacker with the password could reset the count
      // between guesses at the code.
      const challenge = await issueChallenge(db, { ownerUuid, passwordHash, deviceName })
      if (!challenge) throw wrongCredentials()
      return { token: '', owner: null, challenge_token: challenge }
    }

    await clearLoginFailures(db, counters)
    const issued = await issueToken(db, { ownerUuid, passwordHash, name: deviceName })
    if (!issued) throw wrongCredentials()
    audit('login.succeeded', call, { owner: ownerUuid, kind: 'token', credential: issued.uuid })
    return { token: issued.secret, owner: toOwnerMessage(owner), challenge_token: undefined }
  }
