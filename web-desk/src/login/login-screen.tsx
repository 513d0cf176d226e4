import { messages } from '../parts/messages/index.ts'
import { ScreenTitle } from '../parts/screen-title.tsx'
import { currentUser } from '../parts/session.ts'
import { LoginForm } from './login-form.tsx'

/** Shown at every address while nobody is logged in; afterwards the address shows its own screen. */
export const LoginScreen = () => (
  <main id="main" class="column">
    <div class="card">
      <ScreenTitle title={messages.logIn} />
      <LoginForm onDone={(user) => currentUser.set(user)} />
      <p class="help login-help">{messages.forgotPassword}</p>
    </div>
  </main>
)
