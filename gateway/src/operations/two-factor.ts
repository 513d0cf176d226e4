import type { Handlers } from '../http/handler.ts'
import type { Upstreams } from '../upstreams/index.ts'

/** `/api/account/two-factor`: set up, confirm, turn off. */
export const createTwoFactorHandlers = ({
  identity,
}: Upstreams): Pick<Handlers, 'setUpTwoFactor' | 'confirmTwoFactor' | 'turnOffTwoFactor'> => ({
  setUpTwoFactor: ({ call }) => identity.SetUpTwoFactor({}, call),

  confirmTwoFactor: ({ body: { code }, call }) => identity.ConfirmTwoFactor({ code }, call),

  async turnOffTwoFactor({ body: { password = '' }, ip, call }) {
    await identity.TurnOffTwoFactor({ password, ip }, call)
  },
})
