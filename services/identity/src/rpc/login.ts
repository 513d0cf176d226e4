import { type Handlers, invalid } from '@formpost/kit'

import { checkLogin } from '../domain/account.ts'
import { passwordMatches } from '../domain/password.ts'
import { maxFailures, throttled, throttleKey } from '../domain/throttle.ts'
import type { Store } from '../store/store.ts'
import { toOwner } from './messages.ts'

/** An unknown email and a wrong password are told, counted and timed alike. */
export const login =
  ({ owners, credentials, loginFailures }: Store): Handlers<'identity'>['Login'] =>
  async (request) => {
    const { email, password, deviceName } = checkLogin(request)
    const key = throttleKey(email, request.ip)
    const refuseWhileThrottled = async () => {
      const wait = await loginFailures.wait(key)
      if (wait > 0) throw throttled(wait)
    }

    await refuseWhileThrottled()
    const owner = await owners.findByEmail(email)
    const matches = await passwordMatches(owner?.passwordHash, password)
    if (!owner || !matches) {
      const { count, wait } = await loginFailures.add(key)
      if (count > maxFailures) throw throttled(wait)
      throw invalid({ email: ['These credentials do not match our records.'] })
    }
    // A burst of guesses must not get more tries than the same guesses one after another.
    await refuseWhileThrottled()
    await loginFailures.clear(key)

    const { secret } = await credentials.issue({
      ownerUuid: owner.uuid,
      kind: 'token',
      name: deviceName,
      access: 'read_write',
    })
    return { token: secret, owner: toOwner(owner) }
  }
