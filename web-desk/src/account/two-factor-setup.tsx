import { QrCode } from '@formpost/ui/qr-code.tsx'
import { useState } from 'preact/hooks'

import { isStatus } from '../api/api-error.ts'
import { callApi } from '../api/client.ts'
import { CopyField } from '../parts/copy-field.tsx'
import { Failure } from '../parts/failure.tsx'
import { TextInput } from '../parts/text-input.tsx'
import { useAction } from '../parts/use-action.ts'
import { messages } from './messages/index.ts'

export interface Setup {
  secret: string
  otpauth_url: string
}

interface TwoFactorSetupProps {
  setup: Setup
  onDone: (recoveryCodes: string[]) => void
  onCancel: () => void
}

/** The secret for the app, and a code from it as proof. */
export function TwoFactorSetup({ setup, onDone, onCancel }: TwoFactorSetupProps) {
  const [code, setCode] = useState('')
  const confirm = useAction(async () => {
    const reply = await callApi('confirmTwoFactor', { body: { code } })
    onDone(reply.recovery_codes)
  })
  const isWrong = isStatus(confirm.error, 422)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void confirm.run()
      }}
    >
      <p>{messages.scan}</p>
      <div class="setup">
        <QrCode text={setup.otpauth_url} label={messages.qrCode} />
        <CopyField label={messages.orType} value={setup.secret} />
      </div>
      <TextInput
        label={messages.code}
        help={messages.codeHelp}
        autocomplete="one-time-code"
        value={code}
        error={isWrong ? messages.wrongCode : undefined}
        autofocus
        onInput={setCode}
      />
      <Failure error={isWrong ? undefined : confirm.error} />
      <div class="panel-actions">
        <button type="submit" class="primary" aria-disabled={confirm.isBusy}>
          {messages.turnOn}
        </button>
        <button type="button" class="secondary" onClick={onCancel}>
          {messages.cancel}
        </button>
      </div>
    </form>
  )
}
