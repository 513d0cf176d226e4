import { replaceAddress } from '@formpost/ui/router.ts'
import { useStore } from '@formpost/ui/store.ts'
import { useState } from 'preact/hooks'

import { callApi } from '../api/client.ts'
import { describePassword } from '../parts/describe-password.ts'
import { Failure } from '../parts/failure.tsx'
import { messages } from '../parts/messages/index.ts'
import { NewPasswordInput } from '../parts/new-password-input.tsx'
import { errorBeyond, isRefused, useRefusal } from '../parts/refusals.ts'
import { paths } from '../parts/routes.ts'
import { showNotice } from '../parts/screen-notice.tsx'
import { ScreenTitle } from '../parts/screen-title.tsx'
import { currentUser } from '../parts/session.ts'
import { useAction } from '../parts/use-action.ts'
import { LinkInvalid } from './link-invalid.tsx'
import { linkToken } from './link-token.ts'

/** Sets the password of an account with a one-time link. */
export function SetPasswordScreen() {
  const token = useStore(linkToken)
  const [password, setPassword] = useState('')
  const save = useAction(async () => {
    const reply = await callApi('setPasswordFromLink', { body: { token: token!, password } })
    linkToken.set(undefined)
    // With two-factor authentication on, a login needs a code too.
    currentUser.set('data' in reply ? reply.data : null)
    replaceAddress(paths.forms)
    showNotice(messages.passwordSet)
  })
  const error = useRefusal(save.error, 'password', () => describePassword(password))
  if (token === undefined || isRefused(save.error, 'token')) return <LinkInvalid />
  return (
    <main id="main" class="column">
      <div class="card">
        <ScreenTitle title={messages.setPassword} />
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void save.run()
          }}
        >
          <Failure error={errorBeyond(save.error, ['password'])} />
          <NewPasswordInput value={password} error={error} onInput={setPassword} />
          <div class="actions">
            <button type="submit" class="primary" aria-disabled={save.isBusy}>
              {messages.savePassword}
            </button>
          </div>
        </form>
      </div>
    </main>
  )
}
