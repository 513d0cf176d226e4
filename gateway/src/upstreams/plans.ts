import { setTimeout } from 'node:timers/promises'

import { createLeaseCache, type CallContext, type Caller, type ClientOf } from '@formpost/kit/rpc'

type Plan = Caller['plan']
export type PlanOf = (ownerUuid: string, call: CallContext) => Promise<Plan | undefined>

/** How long a response waits for the plan, in ms. */
const timeoutMs = 250

/** The plan that an owner is on; undefined while identity does not answer. */
export function createPlanOf(identity: ClientOf<'gateway', 'identity'>): PlanOf {
  const cache = createLeaseCache<{ plan: Plan }>()

  async function fetchPlan(owner_uuid: string, call: CallContext): Promise<Plan> {
    const requestedAt = performance.now()
    const owner = await identity.GetOwner({ owner_uuid }, call)
    const plan = owner.plan as Plan
    cache.set(owner_uuid, { plan }, requestedAt)
    return plan
  }

  return async (ownerUuid, call) => {
    const cached = cache.get(ownerUuid)
    if (cached) return cached.plan
    const plan = fetchPlan(ownerUuid, call).catch(() => undefined)
    return Promise.race([plan, setTimeout(timeoutMs, undefined, { ref: false })])
  }
}
