import { useStore } from '@formpost/ui/store.ts'
import { useModal } from '@formpost/ui/use-modal.ts'
import { useState } from 'preact/hooks'

import { isStatus } from '../api/api-error.ts'
import { callApi } from '../api/client.ts'
import { LoginForm } from '../login/login-form.tsx'
import { describeError } from '../parts/describe-error.ts'
import { messages } from '../parts/messages/index.ts'
import { currentUser } from '../parts/session.ts'
import { TextInput } from '../parts/text-input.tsx'
import { useAction } from '../parts/use-action.ts'
import { openPrompt } from './prompts.ts'

interface PromptProps {
  onClose: (done: boolean) => void
}

/** A session has ended: a new one continues what was being done, if it is the same owner's. */
function LoginPrompt({ onClose }: PromptProps) {
  const dialog = useModal()
  const leave = () => {
    currentUser.set(null)
    onClose(false)
  }
  return (
    <dialog ref={dialog} class="dialog" aria-labelledby="prompt-title" onCancel={leave}>
      <h2 id="prompt-title">{messages.sessionEnded}</h2>
      <p>{messages.sessionEndedBody}</p>
      <LoginForm
        onDone={(user) => {
          if (currentUser.get()?.uuid === user.uuid) return onClose(true)
          // What waits belongs to another owner.
          location.reload()
        }}
      />
    </dialog>
  )
}

function PasswordPrompt({ onClose }: PromptProps) {
  const dialog = useModal()
  const [password, setPassword] = useState('')
  const confirm = useAction(async () => {
    await callApi('confirmPassword', { body: { password } })
    onClose(true)
  })
  const { error } = confirm
  const message =
    error === undefined
      ? undefined
      : isStatus(error, 422)
        ? messages.wrongPassword
        : describeError(error)
  return (
    <dialog
      ref={dialog}
      class="dialog"
      aria-labelledby="prompt-title"
      onCancel={() => onClose(false)}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void confirm.run()
        }}
      >
        <h2 id="prompt-title">{messages.confirmPassword}</h2>
        <p>{messages.confirmPasswordBody}</p>
        <TextInput
          label={messages.password}
          type="password"
          autocomplete="current-password"
          value={password}
          error={message}
          onInput={setPassword}
        />
        <div class="dialog-actions">
          <button type="button" class="secondary" onClick={() => onClose(false)}>
            {messages.cancel}
          </button>
          <button type="submit" class="primary" aria-disabled={confirm.isBusy}>
            {messages.confirm}
          </button>
        </div>
      </form>
    </dialog>
  )
}

/** The open prompt, over the screen that waits for it. */
export function Prompts() {
  const prompt = useStore(openPrompt)
  if (!prompt) return null
  return prompt.kind === 'log-in' ? (
    <LoginPrompt onClose={prompt.close} />
  ) : (
    <PasswordPrompt onClose={prompt.close} />
  )
}
