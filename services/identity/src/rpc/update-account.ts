import { type Handlers, invalid } from '@formpost/kit/rpc'

import { checkAccountChange } from '../domain/account.ts'
import { hashPassword } from '../domain/password.ts'
import type { Store } from '../store/store.ts'
import { accountOwner } from './caller.ts'
import { confirmPassword, wrongPassword } from './check-password.ts'
import { toOwner } from './messages.ts'

const property = 'current_password'

/** What would lock the owner out, a new email or password, is done only with the current password. */
export const updateAccount =
  ({ owners, loginFailures }: Store): Handlers<'identity'>['UpdateAccount'] =>
  async (request, call) => {
    const { password, ...change } = checkAccountChange(request)
    const owner = await accountOwner(owners, call)
    const needsProof =
      password !== undefined || (change.email !== undefined && change.email !== owner.email)
    if (needsProof) {
      if (!request.current_password) {
        throw invalid({
          [property]: ['The current password is required to change the email or the password.'],
        })
      }
      const given = { password: request.current_password, ip: request.ip, property }
      await confirmPassword(loginFailures, owner, given)
    }
    const updated = await owners.update(
      owner.uuid,
      {
        ...change,
        ...(password === undefined ? {} : { passwordHash: await hashPassword(password) }),
      },
      needsProof ? owner.passwordHash : undefined,
    )
    // Somebody else has changed the password in between.
    if (!updated) throw wrongPassword(property)
    return toOwner(updated)
  }
