import { CheckIcon } from '@formpost/ui/icons.tsx'
import type { ComponentChildren } from 'preact'

import { announce } from '../../parts/announce.ts'
import { Failure } from '../../parts/failure.tsx'
import { useAction } from '../../parts/use-action.ts'
import { otherError } from '../describe-key-error.ts'
import { messages } from '../messages/index.ts'
import { PrivateKeyInputs, usePrivateKeyChoice } from '../private-key-inputs.tsx'
import { withCrypto } from '../worker/crypto.ts'

interface CheckPrivateKeyProps {
  fingerprint: string
  isChecked: boolean
  cancel: ComponentChildren
  onChecked: () => void
}

/** Opens the downloaded private key, as it will be opened to read answers. */
export function CheckPrivateKey(props: CheckPrivateKeyProps) {
  const { fingerprint, isChecked, cancel, onChecked } = props
  const choice = usePrivateKeyChoice()
  const check = useAction(async () => {
    const bytes = await choice.read()
    if (!bytes) return
    await withCrypto(({ call }) => call('unlock', bytes, choice.passphrase, fingerprint))
    choice.set({ passphrase: '' })
    announce(messages.keyChecked)
    onChecked()
  })
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void check.run()
      }}
    >
      <h3>{messages.stepCheck}</h3>
      {isChecked ? (
        <p class="key-checked">
          <CheckIcon /> {messages.keyChecked}
        </p>
      ) : (
        <>
          <p class="encryption-note">{messages.checkBody}</p>
          <PrivateKeyInputs choice={choice} error={check.error} />
          <Failure error={otherError(check.error)} />
          <div class="panel-actions">
            <button type="submit" class="primary" aria-disabled={check.isBusy}>
              {messages.checkKey}
            </button>
            {cancel}
          </div>
        </>
      )}
    </form>
  )
}
