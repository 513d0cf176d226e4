import type { Form } from '@formpost/contract'
import { formatTime } from '@formpost/ui/format.ts'
import { useState } from 'preact/hooks'

import { announce } from '../parts/announce.ts'
import { Failure } from '../parts/failure.tsx'
import { graceEnd } from '../parts/grace.ts'
import { Panel } from '../parts/panel.tsx'
import { stateOf } from '../parts/state-badge.tsx'
import { useAction } from '../parts/use-action.ts'
import { ClosingDialog } from './closing-dialog.tsx'
import { messages } from './messages/index.ts'
import { saveSettings } from './save-settings.ts'

interface StatePanelProps {
  form: Form
  onChange: (form: Form) => void
}

const bodies = {
  live: messages.isOpen,
  closed: messages.isClosed,
  unpublished: messages.isUnpublished,
}

/** What happens to answers from before the closing. */
function describeGrace(form: Form): string | null {
  const end = graceEnd(form)
  if (end === undefined) return null
  return end > Date.now() ? messages.graceUntil(formatTime(end)) : messages.noGrace
}

/** Closes and opens the form. */
export function StatePanel({ form, onChange }: StatePanelProps) {
  const state = stateOf(form)
  const grace = describeGrace(form)
  const [isAsking, setAsking] = useState(false)
  const open = useAction(async () => {
    onChange(await saveSettings(form, { is_active: true }))
    announce(messages.opened)
  })
  return (
    <Panel title={messages.state}>
      <p>{bodies[state]}</p>
      {form.closed_message && state === 'closed' && (
        <p class="owner-text" dir="auto">
          {form.closed_message}
        </p>
      )}
      {grace && <p class="row-note">{grace}</p>}
      <p class="row-note">{state === 'live' ? messages.closingLead : messages.openingLead}</p>
      <Failure error={open.error} />
      <div class="panel-actions">
        {state === 'live' ? (
          <button type="button" class="secondary" onClick={() => setAsking(true)}>
            {messages.close}
          </button>
        ) : (
          <button
            type="button"
            class="secondary"
            aria-disabled={open.isBusy}
            onClick={() => void open.run()}
          >
            {messages.open}
          </button>
        )}
        {state === 'closed' && (
          <button type="button" class="secondary" onClick={() => setAsking(true)}>
            {messages.changeClosing}
          </button>
        )}
      </div>
      {isAsking && (
        <ClosingDialog form={form} onChange={onChange} onClose={() => setAsking(false)} />
      )}
    </Panel>
  )
}
