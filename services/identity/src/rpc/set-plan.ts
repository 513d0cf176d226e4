import type { Handlers } from '@formpost/kit/rpc'

import { checkPlan } from '../domain/account.ts'
import { updatePlan } from '../store/owners.ts'
import { audit } from './audit.ts'
import type { Dependencies } from './dependencies.ts'
import { toOwnerMessage } from './messages.ts'

export const setPlan =
  ({ db }: Dependencies): Handlers<'identity'>['SetPlan'] =>
  async ({ email, plan }, call) => {
    const owner = await updatePlan(db, email.trim(), checkPlan(plan))
    audit('plan.changed', call, { owner: owner.uuid, kind: owner.plan })
    return toOwnerMessage(owner)
  }
