import type { Form } from '@formpost/contract'
import { maxFormText, maxGraceDays } from '@formpost/rules'
import { useState } from 'preact/hooks'

import { announce } from '../parts/announce.ts'
import { FormDialog } from '../parts/form-dialog.tsx'
import { messages as common } from '../parts/messages/index.ts'
import { errorBeyond, isRefused, refusalText } from '../parts/refusals.ts'
import { TextInput } from '../parts/text-input.tsx'
import { useAction } from '../parts/use-action.ts'
import { messages } from './messages/index.ts'
import { saveSettings } from './save-settings.ts'

/** What the dialog suggests: devices in the field are often a few days without a network. */
const suggestedDays = 7

interface ClosingDialogProps {
  form: Form
  onChange: (form: Form) => void
  onClose: () => void
}

/** Closes the form, or changes what was chosen when it was closed. */
export function ClosingDialog({ form, onChange, onClose }: ClosingDialogProps) {
  const isOpen = form.is_active
  const [message, setMessage] = useState(form.closed_message ?? '')
  const [days, setDays] = useState(
    String(isOpen ? form.grace_days || suggestedDays : form.grace_days),
  )
  const [isWrong, setWrong] = useState(false)
  const save = useAction(async () => {
    const grace_days = Number(days)
    const closing = { closed_message: message || null, grace_days }
    onChange(await saveSettings(form, isOpen ? { ...closing, is_active: false } : closing))
    announce(isOpen ? messages.closed : messages.closingSaved)
    onClose()
  })
  const submit = () => {
    const isDays = /^\d{1,3}$/.test(days.trim()) && Number(days) <= maxGraceDays
    setWrong(!isDays)
    if (isDays) void save.run()
  }
  return (
    <FormDialog
      title={isOpen ? messages.closeTitle : messages.changeClosing}
      submit={isOpen ? messages.close : messages.saveClosing}
      isBusy={save.isBusy}
      error={errorBeyond(save.error, ['closed_message', 'grace_days'])}
      onSubmit={submit}
      onClose={onClose}
    >
      {isOpen && <p>{messages.closeBody}</p>}
      <TextInput
        label={messages.closedMessage}
        help={messages.closedMessageHelp}
        rows={3}
        maxLength={maxFormText.closed_message}
        value={message}
        error={refusalText(save.error, 'closed_message', common.errors.refused)}
        onInput={setMessage}
      />
      <TextInput
        label={messages.graceDays}
        help={messages.graceDaysHelp}
        inputMode="numeric"
        value={days}
        error={isWrong || isRefused(save.error, 'grace_days') ? messages.graceDaysWrong : undefined}
        onInput={setDays}
      />
    </FormDialog>
  )
}
