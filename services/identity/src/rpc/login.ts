import { type Handlers, invalid } from '@formpost/kit/rpc'

import { checkLogin } from '../domain/account.ts'
import { throttleKey } from '../domain/throttle.ts'
import { issueChallenge } from '../store/challenges.ts'
import { clearFailures } from '../store/login-failures.ts'
import { findOwnerByEmail } from '../store/owners.ts'
import { issueToken } from '../store/secrets.ts'
import { checkPassword } from './check-password.ts'
import type { Dependencies } from './dependencies.ts'
import { toOwnerMessage } from './messages.ts'

const wrongCredentials = () => invalid({ email: ['These credentials do not match our records.'] })

/** An unknown email is handled like a wrong password: the same reply, count and duration. */
export const login =
  ({ db }: Dependencies): Handlers<'identity'>['Login'] =>
  async (request) => {
    const { email, password, deviceName } = checkLogin({
      email: request.email,
      password: request.password,
      deviceName: request.device_name,
    })
    const key = throttleKey(email, request.ip)
    const owner = await findOwnerByEmail(db, email)
    const matches = await checkPassword(db, key, owner?.passwordHash, password)
    if (!owner || !matches) throw wrongCredentials()
    const { uuid: ownerUuid, passwordHash } = owner

    if (owner.isTwoFactorOn) {
      // The failures stay until the second factor is right: otherwise an attacker with the password could reset the count
      // between guesses at the code.
      const challenge = await issueChallenge(db, { ownerUuid, passwordHash, deviceName })
      if (!challenge) throw wrongCredentials()
      return { token: '', owner: null, challenge_token: challenge }
    }

    await clearFailures(db, key)
    const token = await issueToken(db, { ownerUuid, passwordHash, name: deviceName })
    if (!token) throw wrongCredentials()
    return { token, owner: toOwnerMessage(owner), challenge_token: undefined }
  }
