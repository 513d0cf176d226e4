import type { CallContext, Client } from '@formpost/kit/rpc'

/** Calls to the identity service. */
export function createIdentityClient(identity: Client<'identity'>) {
  return {
    async getEmail(ownerUuid: string, call: CallContext): Promise<string> {
      const { email } = await identity.GetOwner({ owner_uuid: ownerUuid }, call)
      return email
    },
  }
}
export type IdentityClient = ReturnType<typeof createIdentityClient>
