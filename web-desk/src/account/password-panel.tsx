import type { User } from '@formpost/contract'
import { useState } from 'preact/hooks'

import { callApi } from '../api/client.ts'
import { deviceName } from '../login/device-name.ts'
import { CheckInput } from '../parts/check-input.tsx'
import { describePassword } from '../parts/describe-password.ts'
import { Failure } from '../parts/failure.tsx'
import { NewPasswordInput } from '../parts/new-password-input.tsx'
import { Panel } from '../parts/panel.tsx'
import { errorBeyond, useRefusal } from '../parts/refusals.ts'
import { showNotice } from '../parts/screen-notice.tsx'
import { currentUser } from '../parts/session.ts'
import { useAction } from '../parts/use-action.ts'
import { messages } from './messages/index.ts'

interface PasswordPanelProps {
  user: User
  onChange: () => void
}

/** A new password. It ends this session too, so a new one is begun with it. */
export function PasswordPanel({ user, onChange }: PasswordPanelProps) {
  const [password, setPassword] = useState('')
  const [revokesKeys, setRevokesKeys] = useState(false)
  const [isChanged, setChanged] = useState(false)
  const change = useAction(async () => {
    setChanged(false)
    await callApi('updateAccount', { body: { password, revoke_keys: revokesKeys } })
    const reply = await callApi('createSession', {
      body: { email: user.email, password, device_name: deviceName() },
    })
    if (!('data' in reply)) {
      currentUser.set(null)
      return showNotice(messages.passwordChangedLogIn)
    }
    setPassword('')
    setChanged(true)
    onChange()
  })
  const error = useRefusal(change.error, 'password', () => describePassword(password))
  const lead = user.two_factor_enabled ? messages.passwordLeadTwoFactor : messages.passwordLead
  return (
    <Panel title={messages.password} lead={lead}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void change.run()
        }}
      >
        <NewPasswordInput value={password} error={error} onInput={setPassword} />
        <CheckInput
          label={messages.revokeKeysToo}
          help={messages.revokeKeysHelp}
          checked={revokesKeys}
          onChange={setRevokesKeys}
        />
        <Failure error={errorBeyond(change.error, ['password'])} />
        <div class="panel-actions">
          <button type="submit" class="primary" aria-disabled={change.isBusy}>
            {messages.changePassword}
          </button>
          <span class="status" role="status">
            {isChanged && messages.passwordChanged}
          </span>
        </div>
      </form>
    </Panel>
  )
}
