import type { Handlers } from '@formpost/kit/rpc'

import { checkPlan } from '../domain/account.ts'
import { updatePlan } from '../store/owners.ts'
import type { Dependencies } from './dependencies.ts'
import { toOwnerMessage } from './messages.ts'

export const setPlan =
  ({ db }: Dependencies): Handlers<'identity'>['SetPlan'] =>
  async ({ email, plan }) =>
    toOwnerMessage(await updatePlan(db, email.trim(), checkPlan(plan)))
