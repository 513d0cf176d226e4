import type { Handlers } from '../http/handler.ts'

/** `/api/account/network-addresses`: where other devices reach this installation. */
export const createNetworkAddressHandlers = (
  networkUrls: () => string[],
): Pick<Handlers, 'listNetworkAddresses'> => ({
  async listNetworkAddresses() {
    return { data: networkUrls() }
  },
})
