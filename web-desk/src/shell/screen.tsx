import { currentVisit } from '@formpost/ui/router.ts'
import { useStore } from '@formpost/ui/store.ts'
import { useEffect } from 'preact/hooks'

import { FormListScreen } from '../forms/form-list-screen.tsx'
import { LinkLoginScreen } from '../login/link-login-screen.tsx'
import { linkToken } from '../login/link-token.ts'
import { LoginScreen } from '../login/login-screen.tsx'
import { Failure } from '../parts/failure.tsx'
import { Loading } from '../parts/loading.tsx'
import { MessageScreen } from '../parts/message-screen.tsx'
import { messages } from '../parts/messages/index.ts'
import { paths, routeOf, type Route } from '../parts/routes.ts'
import { currentUser, loadUser } from '../parts/session.ts'
import { useAction } from '../parts/use-action.ts'
import { FormScreen } from './form-screen.tsx'
import { lazyScreen } from './lazy-screen.tsx'

const NewFormScreen = lazyScreen(
  async () => (await import('../forms/new-form-screen.tsx')).NewFormScreen,
)
const AccountScreen = lazyScreen(
  async () => (await import('../account/account-screen.tsx')).AccountScreen,
)
const SetPasswordScreen = lazyScreen(
  async () => (await import('../login/set-password-screen.tsx')).SetPasswordScreen,
)

const NotFound = () => (
  <MessageScreen title={messages.pageNotFound} body={messages.pageNotFoundBody}>
    <a class="button secondary" href={paths.forms}>
      {messages.toForms}
    </a>
  </MessageScreen>
)

function OwnerScreen({ route }: { route: Route }) {
  switch (route.screen) {
    case 'login':
    case 'forms':
      return <FormListScreen />
    case 'new':
      return <NewFormScreen />
    case 'account':
      return <AccountScreen />
    case 'form':
      return <FormScreen key={route.form} route={route} />
    default:
      return <NotFound />
  }
}

/** The screen of the current address, or the login if nobody is logged in. */
export function Screen() {
  const route = routeOf(useStore(currentVisit).url.pathname)
  const user = useStore(currentUser)
  const token = useStore(linkToken)
  const load = useAction(loadUser)
  useEffect(() => void load.run(), [])
  if (route.screen === 'set-password') return <SetPasswordScreen />
  if (route.screen === 'login' && token !== undefined) {
    return <LinkLoginScreen key={token} token={token} />
  }
  if (user === null) return <LoginScreen />
  if (user) return <OwnerScreen route={route} />
  return (
    <main id="main" class="column">
      {load.error === undefined && <Loading />}
      <Failure error={load.error}>
        <button type="button" class="secondary" onClick={() => void load.run()}>
          {messages.tryAgain}
        </button>
      </Failure>
    </main>
  )
}
