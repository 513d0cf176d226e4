import type { Form } from '@formpost/contract'

import { announce } from '../app/announce.ts'
import { Failure } from '../app/failure.tsx'
import { Panel } from '../app/panel.tsx'
import { useAction } from '../app/use-action.ts'
import { messages } from './messages/index.ts'
import { saveSettings } from './save-settings.ts'

interface StatePanelProps {
  form: Form
  onChange: (form: Form) => void
}

/** Closes and opens the form. */
export function StatePanel({ form, onChange }: StatePanelProps) {
  const isOpen = form.is_active
  const change = useAction(async () => {
    onChange(await saveSettings(form, { is_active: !isOpen }))
    announce(isOpen ? messages.closed : messages.opened)
  })
  return (
    <Panel title={messages.state}>
      <p>{isOpen ? messages.isOpen : messages.isClosed}</p>
      <p class="row-note">{isOpen ? messages.closingLead : messages.openingLead}</p>
      <Failure error={change.error} />
      <div class="panel-actions">
        <button
          type="button"
          class="secondary"
          aria-disabled={change.isBusy}
          onClick={() => void change.run()}
        >
          {isOpen ? messages.close : messages.open}
        </button>
      </div>
    </Panel>
  )
}
