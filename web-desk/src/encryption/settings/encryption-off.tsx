import type { Form } from '@formpost/contract'

import { messages } from '../messages/index.ts'
import { SetupChoices } from './setup-choices.tsx'

interface EncryptionOffProps {
  form: Form
  onSetUp: (setup: 'make' | 'use') => void
}

/** What encryption means, and how to switch it on while that is possible. */
export function EncryptionOff({ form, onSetUp }: EncryptionOffProps) {
  const obstacle = form.payment_required
    ? messages.offForPayments
    : form.submissions_count > 0
      ? messages.offForGood
      : undefined
  return (
    <>
      <p class="panel-lead">{messages.off}</p>
      {obstacle ? (
        <p>{obstacle}</p>
      ) : (
        <>
          <p class="panel-lead">{messages.offLosses}</p>
          <SetupChoices onSetUp={onSetUp} />
        </>
      )}
    </>
  )
}
