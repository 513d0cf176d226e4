import { type Handlers, invalid } from '@formpost/kit/rpc'

import { checkLogin } from '../domain/account.ts'
import { throttleKey } from '../domain/throttle.ts'
import type { Store } from '../store/store.ts'
import { checkPassword } from './check-password.ts'
import { isTwoFactorOn, toOwner } from './messages.ts'

const wrong = () => invalid({ email: ['These credentials do not match our records.'] })

/** An unknown email and a wrong password are told, counted and timed alike. */
export const login =
  ({ owners, credentials, challenges, loginFailures }: Store): Handlers<'identity'>['Login'] =>
  async (request) => {
    const { email, password, deviceName } = checkLogin(request)
    const key = throttleKey(email, request.ip)
    const owner = await owners.findByEmail(email)
    const matches = await checkPassword(loginFailures, key, owner?.passwordHash, password)
    if (!owner || !matches) throw wrong()
    const { uuid: ownerUuid, passwordHash } = owner

    if (isTwoFactorOn(owner)) {
      // Failures are forgotten when the second factor is right too: else who knows the password could
      // log in between his guesses at the code, for ever.
      const challenge = await challenges.issue({ ownerUuid, passwordHash, deviceName })
      if (!challenge) throw wrong()
      return { token: '', owner: null, challenge_token: challenge }
    }

    await loginFailures.clear(key)
    const token = await credentials.issueToken({ ownerUuid, passwordHash, name: deviceName })
    if (!token) throw wrong()
    return { token, owner: toOwner(owner), challenge_token: undefined }
  }
