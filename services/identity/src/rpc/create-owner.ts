import type { Handlers } from '@formpost/kit/rpc'

import { checkNewOwner } from '../domain/account.ts'
import { hashPassword } from '../domain/password.ts'
import type { Store } from '../store/store.ts'
import { toOwner } from './messages.ts'

export const createOwner =
  ({ owners }: Store): Handlers<'identity'>['CreateOwner'] =>
  async (request) => {
    const { password, ...owner } = checkNewOwner(request)
    return toOwner(await owners.insert({ ...owner, passwordHash: await hashPassword(password) }))
  }
