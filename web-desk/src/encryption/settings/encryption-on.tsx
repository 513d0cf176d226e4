import type { Form } from '@formpost/contract'
import { ConfirmDialog } from '@formpost/ui/confirm-dialog.tsx'
import { LockIcon } from '@formpost/ui/icons.tsx'
import { useRef, useState } from 'preact/hooks'

import { messages } from '../messages/index.ts'
import { Fingerprint } from './fingerprint.tsx'
import { SetupChoices } from './setup-choices.tsx'

interface EncryptionOnProps {
  form: Form
  onSetUp: (setup: 'make' | 'use') => void
  onSwitchOff: () => void
}

/** The key of an encrypted form, and how to change it before the first answer. */
export function EncryptionOn({ form, onSetUp, onSwitchOff }: EncryptionOnProps) {
  const [isChanging, setChanging] = useState(false)
  const [isConfirming, setConfirming] = useState(false)
  const switchOff = useRef<HTMLButtonElement>(null)
  return (
    <>
      <p class="panel-lead encryption-state">
        <LockIcon /> {messages.on}
      </p>
      <Fingerprint fingerprint={form.encryption_key_fingerprint ?? ''} />
      {form.submissions_count > 0 && <p class="help encryption-note">{messages.onForGood}</p>}
      {form.submissions_count === 0 && (
        <div class="panel-actions">
          <button
            type="button"
            class="secondary"
            aria-expanded={isChanging}
            onClick={() => setChanging(!isChanging)}
          >
            {messages.changeKey}
          </button>
          <button
            ref={switchOff}
            type="button"
            class="secondary"
            onClick={() => setConfirming(true)}
          >
            {messages.switchOff}
          </button>
        </div>
      )}
      {isChanging && (
        <div class="encryption-note">
          <p>{messages.changeKeyBody}</p>
          <SetupChoices onSetUp={onSetUp} />
        </div>
      )}
      {isConfirming && (
        <ConfirmDialog
          title={messages.switchOffTitle}
          body={messages.switchOffBody}
          confirm={messages.switchOff}
          cancel={messages.cancel}
          onClose={(confirmed) => {
            setConfirming(false)
            switchOff.current?.focus()
            if (confirmed) onSwitchOff()
          }}
        />
      )}
    </>
  )
}
