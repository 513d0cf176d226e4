import {
  type CallContext,
  type Caller,
  type Client,
  createLeaseCache,
  isTransient,
  Problem,
} from '@formpost/kit/rpc'

type Plan = Caller['plan']
export type PlanOf = (ownerUuid: string, call: CallContext) => Promise<Plan | undefined>

/** The plan that an owner is on, by identity; undefined while identity does not answer, or knows no such owner. */
export function createPlanOf(identity: Client<'identity'>): PlanOf {
  const known = createLeaseCache<{ plan: Plan }>()
  return async (owner_uuid, call) => {
    const asked = performance.now()
    const recent = known.get(owner_uuid)
    if (recent) return recent.plan
    try {
      const { plan } = await identity.GetOwner({ owner_uuid }, call)
      known.set(owner_uuid, { plan: plan as Plan }, asked)
      return plan as Plan
    } catch (error) {
      if (error instanceof Problem && (isTransient(error) || error.code === 'owner_not_found')) {
        return undefined
      }
      throw error
    }
  }
}
