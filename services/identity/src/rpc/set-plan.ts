import type { Handlers } from '@formpost/kit/rpc'

import { checkPlan } from '../domain/account.ts'
import type { Store } from '../store/store.ts'
import { toOwner } from './messages.ts'

export const setPlan =
  ({ owners }: Store): Handlers<'identity'>['SetPlan'] =>
  async ({ email, plan }) =>
    toOwner(await owners.setPlan(email.trim(), checkPlan(plan)))
