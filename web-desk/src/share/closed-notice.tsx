import type { Form } from '@formpost/contract'

import { announce } from '../app/announce.ts'
import { Failure } from '../app/failure.tsx'
import { useAction } from '../app/use-action.ts'
import { saveSettings } from '../settings/save-settings.ts'
import { messages } from './messages/index.ts'

interface ClosedNoticeProps {
  form: Form
  onChange: (form: Form) => void
}

/** A closed form cannot be shared yet. */
export function ClosedNotice({ form, onChange }: ClosedNoticeProps) {
  const open = useAction(async () => {
    onChange(await saveSettings(form, { is_active: true }))
    announce(messages.opened)
    document.querySelector<HTMLElement>('h1')?.focus()
  })
  return (
    <section class="notice" aria-labelledby="closed-title">
      <h2 id="closed-title">{messages.closedTitle}</h2>
      <p>{messages.closedBody}</p>
      <Failure error={open.error} />
      <button
        type="button"
        class="primary"
        aria-disabled={open.isBusy}
        onClick={() => void open.run()}
      >
        {messages.openForm}
      </button>
    </section>
  )
}
