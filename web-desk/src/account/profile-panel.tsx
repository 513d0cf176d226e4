import type { User } from '@formpost/contract'
import { useState } from 'preact/hooks'

import { callApi } from '../api/client.ts'
import { Failure } from '../parts/failure.tsx'
import { Panel } from '../parts/panel.tsx'
import { errorBeyond, refusalText } from '../parts/refusals.ts'
import { currentUser } from '../parts/session.ts'
import { TextInput } from '../parts/text-input.tsx'
import { useAction } from '../parts/use-action.ts'
import { messages } from './messages/index.ts'

/** The name and email of the owner. */
export function ProfilePanel({ user }: { user: User }) {
  const [name, setName] = useState(user.name)
  const [email, setEmail] = useState(user.email)
  const [isSaved, setSaved] = useState(false)
  const save = useAction(async () => {
    setSaved(false)
    const body = {
      // An account may have no name, which an update does not accept.
      ...(name.trim() !== user.name && { name }),
      ...(email.trim() !== user.email && { email }),
    }
    const { data } = await callApi('updateAccount', { body })
    currentUser.set(data)
    setSaved(true)
  })
  const nameError = refusalText(save.error, 'name', messages.nameMissing)
  const emailError = refusalText(save.error, 'email', messages.emailInvalid)
  return (
    <Panel title={messages.profile}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save.run()
        }}
      >
        <TextInput
          label={messages.name}
          autocomplete="name"
          maxLength={255}
          value={name}
          error={nameError}
          onInput={setName}
        />
        <TextInput
          label={messages.email}
          type="email"
          autocomplete="email"
          maxLength={255}
          help={messages.emailHelp}
          value={email}
          error={emailError}
          onInput={setEmail}
        />
        <Failure error={errorBeyond(save.error, ['name', 'email'])} />
        <div class="panel-actions">
          <button type="submit" class="primary" aria-disabled={save.isBusy}>
            {messages.save}
          </button>
          <span class="status" role="status">
            {isSaved && messages.saved}
          </span>
        </div>
      </form>
    </Panel>
  )
}
