import type { Form } from '@formpost/contract'

import { announce } from '../parts/announce.ts'
import { Failure } from '../parts/failure.tsx'
import { paths } from '../parts/routes.ts'
import { stateOf } from '../parts/state-badge.tsx'
import { useAction } from '../parts/use-action.ts'
import { saveSettings } from '../settings/save-settings.ts'
import { messages } from './messages/index.ts'

interface ClosedNoticeProps {
  form: Form
  onChange: (form: Form) => void
}

/** A form that is closed, or not published yet, cannot be shared. */
export function ClosedNotice({ form, onChange }: ClosedNoticeProps) {
  const isClosed = stateOf(form) === 'closed'
  const open = useAction(async () => {
    onChange(await saveSettings(form, { is_active: true }))
    announce(messages.opened)
    document.querySelector<HTMLElement>('h1')?.focus()
  })
  return (
    <section class="notice" aria-labelledby="closed-title">
      <h2 id="closed-title">{isClosed ? messages.closedTitle : messages.unpublishedTitle}</h2>
      <p>{isClosed ? messages.closedBody : messages.unpublishedBody}</p>
      <Failure error={open.error} />
      <div class="panel-actions">
        {!isClosed && (
          <a class="button primary" href={paths.form(form.uuid, 'build')}>
            {messages.toBuild}
          </a>
        )}
        <button
          type="button"
          class={isClosed ? 'primary' : 'secondary'}
          aria-disabled={open.isBusy}
          onClick={() => void open.run()}
        >
          {messages.openForm}
        </button>
      </div>
    </section>
  )
}
