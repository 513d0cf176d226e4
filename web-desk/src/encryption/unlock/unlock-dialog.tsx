import { announce } from '../../parts/announce.ts'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { useAction } from '../../parts/use-action.ts'
import { otherError } from '../describe-key-error.ts'
import { messages } from '../messages/index.ts'
import { PrivateKeyInputs, usePrivateKeyChoice } from '../private-key-inputs.tsx'
import { unlockKey } from './unlocked-keys.ts'

interface UnlockDialogProps {
  title: string
  /** The only key that is accepted; any if undefined. */
  fingerprint: string | undefined
  onClose: () => void
}

/** Asks for a private key and its passphrase. */
export function UnlockDialog({ title, fingerprint, onClose }: UnlockDialogProps) {
  const choice = usePrivateKeyChoice()
  const unlock = useAction(async () => {
    const bytes = await choice.read()
    if (!bytes) return
    await unlockKey(bytes, choice.passphrase, fingerprint)
    announce(messages.nowUnlocked)
    onClose()
  })
  return (
    <FormDialog
      title={title}
      submit={messages.unlock}
      isBusy={unlock.isBusy}
      error={otherError(unlock.error)}
      onSubmit={() => void unlock.run()}
      onClose={onClose}
    >
      <p class="unlock-body">{messages.unlockBody}</p>
      <PrivateKeyInputs choice={choice} error={unlock.error} isPassphraseOptional />
    </FormDialog>
  )
}
