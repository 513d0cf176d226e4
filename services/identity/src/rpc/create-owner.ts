import type { Handlers } from '@formpost/kit/rpc'

import { checkNewOwner } from '../domain/account.ts'
import { hashPassword } from '../domain/password.ts'
import { insertOwner } from '../store/owners.ts'
import { audit } from './audit.ts'
import type { Dependencies } from './dependencies.ts'
import { toOwnerMessage } from './messages.ts'

export const createOwner =
  ({ db }: Dependencies): Handlers<'identity'>['CreateOwner'] =>
  async (request, call) => {
    const { password, ...owner } = checkNewOwner(request)
    const passwordHash = await hashPassword(password)
    const created = await insertOwner(db, { ...owner, passwordHash })
    audit('owner.created', call, { owner: created.uuid })
    return toOwnerMessage(created)
  }
