import type { Form } from '@formpost/contract'
import { ConfirmDialog } from '@formpost/ui/confirm-dialog.tsx'
import { LockIcon } from '@formpost/ui/icons.tsx'
import { useRef, useState } from 'preact/hooks'

import { messages } from '../messages/index.ts'
import { Fingerprint } from './fingerprint.tsx'
import { KeyEnd } from './key-end.tsx'
import { SetupChoices } from './setup-choices.tsx'

interface EncryptionOnProps {
  form: Form
  onSetUp: (setup: 'make' | 'use' | 'renew') => void
  onSwitchOff: () => void
}

/** The key of an encrypted form, how to change it before the first answer, and how to renew it after that. */
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
      <KeyEnd form={form} />
      {form.submissions_count > 0 && (
        <>
          <p class="help encryption-note">{messages.onForGood}</p>
          <div class="panel-actions">
            <button type="button" class="secondary" onClick={() => onSetUp('renew')}>
              {messages.renewKey}
            </button>
          </div>
        </>
      )}
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
