import { useState } from 'preact/hooks'

import { CheckInput } from './check-input.tsx'
import { messages } from './messages/index.ts'
import { TextInput } from './text-input.tsx'

interface NewPasswordInputProps {
  value: string
  error: string | undefined
  onInput: (value: string) => void
}

/** A new password, which can be shown: a typing error in it would lock its owner out. */
export function NewPasswordInput({ value, error, onInput }: NewPasswordInputProps) {
  const [isShown, setShown] = useState(false)
  return (
    <>
      <TextInput
        label={messages.newPassword}
        type={isShown ? 'text' : 'password'}
        autocomplete="new-password"
        help={messages.newPasswordHelp}
        value={value}
        error={error}
        onInput={onInput}
      />
      <CheckInput label={messages.showPassword} checked={isShown} onChange={setShown} />
    </>
  )
}
