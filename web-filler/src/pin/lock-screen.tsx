import { ConfirmDialog } from '@formpost/ui/confirm-dialog.tsx'
import { LockIcon } from '@formpost/ui/icons.tsx'
import { LoadingScreen } from '@formpost/ui/loading-screen.tsx'
import { useTitle } from '@formpost/ui/use-title.ts'
import { useEffect, useRef, useState } from 'preact/hooks'

import { storageFailure } from '../app/storage-failure.ts'
import { useLiveQuery } from '../app/use-live-query.ts'
import { encryptStored } from './encrypt-stored.ts'
import { isLocked } from './lock-state.ts'
import { messages } from './messages/index.ts'
import { describeRefusal } from './pin-error.ts'
import { PinError, pinErrorId, PinInput } from './pin-input.tsx'
import { forgetPin, mendFlag, pinLoss, readPin, unlock, type PinLoss } from './pin-store.ts'

import './pin.css'

/** What a crash while a PIN was set has left unencrypted is encrypted now. */
const finishEncryption = () => void encryptStored(() => undefined).catch(storageFailure.report)

function ForgottenPin() {
  const [loss, setLoss] = useState<PinLoss>()
  const close = (confirmed: boolean) => {
    setLoss(undefined)
    if (confirmed) forgetPin().catch(storageFailure.report)
  }
  return (
    <>
      <button
        type="button"
        class="quiet"
        onClick={() => void pinLoss().then(setLoss, storageFailure.report)}
      >
        {messages.forgotten}
      </button>
      {loss && (
        <ConfirmDialog
          title={messages.forgottenTitle}
          body={[
            loss.drafts > 0 ? messages.draftsLost(loss.drafts) : messages.noDraftsLost,
            loss.records > 0 && messages.recordsHidden(loss.records),
          ]
            .filter(Boolean)
            .join(' ')}
          confirm={messages.removeUnknown}
          cancel={messages.cancel}
          onClose={close}
        />
      )}
    </>
  )
}

function UnlockForm({ isNumeric }: { isNumeric: boolean }) {
  const [pin, setPin] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [error])
  const open = async () => {
    const result = await unlock(pin)
    if (result === 'unlocked') return finishEncryption()
    setError(await describeRefusal(result))
    setPin('')
  }
  const submit = (event: Event) => {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    setError('')
    void open()
      .catch(storageFailure.report)
      .finally(() => setBusy(false))
  }
  return (
    <form ref={form} class="unlock-form" onSubmit={submit}>
      <PinInput
        id="pin"
        label={messages.pin}
        value={pin}
        isNumeric={isNumeric}
        errorId={error ? pinErrorId : undefined}
        onInput={setPin}
      />
      <PinError text={error} />
      <button type="submit" class="primary" aria-disabled={isBusy ? 'true' : undefined}>
        {isBusy ? messages.unlocking : messages.unlock}
      </button>
    </form>
  )
}

async function unlockWithoutPin(): Promise<void> {
  await mendFlag()
  if (!(await readPin())) isLocked.set(false)
}

/** Shown instead of every screen until the PIN is entered. Delivery goes on behind it. */
export function LockScreen() {
  const row = useLiveQuery(async () => (await readPin()) ?? null, [])
  useTitle(messages.lockedTitle)
  useEffect(() => {
    // The PIN was removed in another tab, or a crash has left the flag alone.
    if (row === null) unlockWithoutPin().catch(storageFailure.report)
  }, [row])
  if (!row) return <LoadingScreen />
  return (
    <main id="main" class="column message">
      <div class="state-icon state-icon-muted">
        <LockIcon size={40} />
      </div>
      <h1 tabIndex={-1}>{messages.lockedTitle}</h1>
      <p>{messages.lockedBody}</p>
      <UnlockForm isNumeric={row.isNumeric} />
      <p class="small">{messages.sentWithoutPin}</p>
      <ForgottenPin />
    </main>
  )
}
