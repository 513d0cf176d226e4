import type { Handlers } from '@formpost/kit/rpc'

import { checkAccountChange } from '../domain/account.ts'
import { hashPassword } from '../domain/password.ts'
import { updateOwner } from '../store/owners.ts'
import { audit } from './audit.ts'
import { accountOwner } from './caller.ts'
import { requirePassword, wrongPassword } from './confirm-password.ts'
import type { Dependencies } from './dependencies.ts'
import { toOwnerMessage } from './messages.ts'

const property = 'current_password'

/** Changes of the email and the password, which could lock the owner out, require the current password. */
export const updateAccount =
  ({ db }: Dependencies): Handlers<'identity'>['UpdateAccount'] =>
  async (request, call) => {
    const owner = await accountOwner(db, call)
    const { name, email, password } = checkAccountChange(request, owner.email)
    const needsPassword = password !== undefined || (email !== undefined && email !== owner.email)
    if (needsPassword) {
      const sent = { password: request.current_password ?? '', ip: request.ip, property }
      await requirePassword(db, call, owner, sent)
    }
    const updated = await updateOwner(
      db,
      owner.uuid,
      {
        ...(name === undefined ? {} : { name }),
        ...(email === undefined ? {} : { email }),
        ...(password === undefined ? {} : { passwordHash: await hashPassword(password) }),
      },
      {
        checkedHash: needsPassword ? owner.passwordHash : undefined,
        revokeKeys: request.revoke_keys,
      },
    )
    // A concurrent request has changed the password.
    if (!updated) throw wrongPassword(property)
    if (updated.email !== owner.email) audit('email.changed', call, { owner: owner.uuid })
    if (password !== undefined) {
      audit('password.changed', call, { owner: owner.uuid, keys_revoked: request.revoke_keys })
    }
    return toOwnerMessage(updated)
  }
