import { createStore } from '@formpost/ui/store.ts'

import { routeOf } from '../parts/routes.ts'

/** The token of the one-time link that was opened. */
export const linkToken = createStore<string | undefined>(undefined)

/** Removes the token from the address, so that it is neither in the history nor copied by mistake. */
function takeToken(): void {
  const { screen } = routeOf(location.pathname)
  const [, token] = /^#token=(.+)$/.exec(location.hash) ?? []
  if (!token || (screen !== 'login' && screen !== 'set-password')) return
  history.replaceState(null, '', location.pathname)
  linkToken.set(token)
}

export function startLinkTokens(): void {
  takeToken()
  addEventListener('hashchange', takeToken)
}
