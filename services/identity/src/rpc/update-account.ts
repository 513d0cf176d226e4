import { type Handlers, invalid } from '@formpost/kit/rpc'

import { checkAccountChange } from '../domain/account.ts'
import { hashPassword } from '../domain/password.ts'
import { updateOwner } from '../store/owners.ts'
import { accountOwner } from './caller.ts'
import { confirmPassword, wrongPassword } from './check-password.ts'
import type { Dependencies } from './dependencies.ts'
import { toOwnerMessage } from './messages.ts'

const property = 'current_password'

/** Changes of the email and the password, which could lock the owner out, require the current password. */
export const updateAccount =
  ({ db }: Dependencies): Handlers<'identity'>['UpdateAccount'] =>
  async (request, call) => {
    const { name, email, password } = checkAccountChange(request)
    const owner = await accountOwner(db, call)
    const needsPassword = password !== undefined || (email !== undefined && email !== owner.email)
    if (needsPassword) {
      if (!request.current_password) {
        throw invalid({
          [property]: ['The current password is required to change the email or the password.'],
        })
      }
      const given = { password: request.current_password, ip: request.ip, property }
      await confirmPassword(db, owner, given)
    }
    const updated = await updateOwner(
      db,
      owner.uuid,
      {
        ...(name === undefined ? {} : { name }),
        ...(email === undefined ? {} : { email }),
        ...(password === undefined ? {} : { passwordHash: await hashPassword(password) }),
      },
      needsPassword ? owner.passwordHash : undefined,
    )
    // A concurrent request has changed the password.
    if (!updated) throw wrongPassword(property)
    return toOwnerMessage(updated)
  }
