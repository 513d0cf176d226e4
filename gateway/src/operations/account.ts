import type { Handlers } from '../http/handler.ts'
import type { Upstreams } from '../upstreams/index.ts'
import { toUser } from './to-rest.ts'

/** `/api/account`: the owner's profile and password. */
export const createAccountHandlers = ({
  identity,
}: Upstreams): Pick<Handlers, 'getAccount' | 'updateAccount' | 'confirmPassword'> => ({
  async getAccount({ call }) {
    const { owner } = await identity.GetMe({}, call)
    return { data: toUser(owner!) }
  },

  async updateAccount({ body, ip, call }) {
    const { name, email, password, current_password, revoke_keys = false } = body
    const change = { name, email, password, current_password, revoke_keys }
    const owner = await identity.UpdateAccount({ ...change, ip }, call)
    return { data: toUser(owner) }
  },

  async confirmPassword({ body: { password }, ip, call }) {
    await identity.ConfirmPassword({ password, ip }, call)
  },
})
