import type { Handlers } from '../http/handler.ts'
import type { Upstreams } from '../upstreams/index.ts'
import { toUser } from './to-rest.ts'

/** `/api/account`: the owner's profile and password. */
export const createAccountHandlers = ({
  identity,
}: Upstreams): Pick<Handlers, 'getAccount' | 'updateAccount'> => ({
  async getAccount({ call }) {
    const { owner } = await identity.GetMe({}, call)
    return { data: toUser(owner!) }
  },

  async updateAccount({ body: { name, email, password, current_password }, ip, call }) {
    const owner = await identity.UpdateAccount(
      { name, email, password, current_password, ip },
      call,
    )
    return { data: toUser(owner) }
  },
})
