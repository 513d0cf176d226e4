import type { CallContext, ClientOf } from '@formpost/kit/rpc'

/** Calls to the identity service. */
export function createIdentityClient(identity: ClientOf<'submissions', 'identity'>) {
  return {
    async getEmail(ownerUuid: string, call: CallContext): Promise<string> {
      const { email } = await identity.GetOwner({ owner_uuid: ownerUuid }, call)
      return email
    },
  }
}
export type IdentityClient = ReturnType<typeof createIdentityClient>
