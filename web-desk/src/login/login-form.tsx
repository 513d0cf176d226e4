import type { User } from '@formpost/contract'
import { useState } from 'preact/hooks'

import { ApiError } from '../api/api-error.ts'
import { callApi } from '../api/client.ts'
import { describeError } from '../parts/describe-error.ts'
import { messages } from '../parts/messages/index.ts'
import { TextInput } from '../parts/text-input.tsx'
import { useAction } from '../parts/use-action.ts'
import { deviceName } from './device-name.ts'

type SecondFactor = 'code' | 'recovery_code'

/** Email and password, then a code if two-factor authentication is on. */
export function LoginForm({ onDone }: { onDone: (user: User) => void }) {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [factor, setFactor] = useState<SecondFactor>()
  const [code, setCode] = useState('')
  const [isMissing, setMissing] = useState(false)
  const logIn = useAction(async () => {
    const second = factor ? { [factor]: code.trim() } : {}
    const reply = await callApi('createSession', {
      body: { email, password, ...second, device_name: deviceName() },
    })
    if ('data' in reply) onDone(reply.data)
    else setFactor('code')
  })
  const { error } = logIn
  const wasRefused = error instanceof ApiError && [401, 422].includes(error.status)
  const message = error === undefined ? undefined : wasRefused ? undefined : describeError(error)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const lacksCode = factor !== undefined && !code.trim()
        setMissing(lacksCode)
        if (!lacksCode) void logIn.run()
      }}
    >
      {message && (
        <p class="field-error" role="alert">
          {message}
        </p>
      )}
      {factor === undefined ? (
        <>
          <TextInput
            label={messages.email}
            type="email"
            autocomplete="username"
            value={email}
            onInput={setEmail}
          />
          <TextInput
            label={messages.password}
            type="password"
            autocomplete="current-password"
            value={password}
            error={wasRefused ? messages.wrongLogin : undefined}
            onInput={setPassword}
          />
        </>
      ) : (
        <>
          <TextInput
            key={factor}
            label={factor === 'code' ? messages.code : messages.recoveryCode}
            autocomplete={factor === 'code' ? 'one-time-code' : 'off'}
            help={factor === 'code' ? messages.codeHelp : undefined}
            value={code}
            error={isMissing ? messages.codeMissing : wasRefused ? messages.wrongCode : undefined}
            autofocus
            onInput={setCode}
          />
          <button
            type="button"
            class="quiet"
            onClick={() => {
              setFactor(factor === 'code' ? 'recovery_code' : 'code')
              setCode('')
              setMissing(false)
              logIn.clear()
            }}
          >
            {factor === 'code' ? messages.useRecoveryCode : messages.useCode}
          </button>
        </>
      )}
      <div class="actions">
        <button type="submit" class="primary" aria-disabled={logIn.isBusy}>
          {messages.logIn}
        </button>
      </div>
    </form>
  )
}
