import type { User } from '@formpost/contract'
import { ConfirmDialog } from '@formpost/ui/confirm-dialog.tsx'
import { useRef, useState } from 'preact/hooks'

import { callApi } from '../api/client.ts'
import { announce } from '../parts/announce.ts'
import { Failure } from '../parts/failure.tsx'
import { Panel } from '../parts/panel.tsx'
import { currentUser } from '../parts/session.ts'
import { useAction } from '../parts/use-action.ts'
import { messages } from './messages/index.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { TwoFactorSetup, type Setup } from './two-factor-setup.tsx'

/** Turns two-factor authentication on and off. */
export function TwoFactorPanel({ user }: { user: User }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [setup, setSetup] = useState<Setup>()
  const [codes, setCodes] = useState<string[]>()
  const [isAsking, setAsking] = useState(false)
  const isOn = user.two_factor_enabled
  const showState = (next: boolean, text: string) => {
    currentUser.set({ ...user, two_factor_enabled: next })
    announce(text)
    heading.current?.focus()
  }
  const begin = useAction(async () => setSetup(await callApi('setUpTwoFactor', {})))
  const turnOff = useAction(async () => {
    await callApi('turnOffTwoFactor', { body: {} })
    showState(false, messages.turnedOff)
  })
  return (
    <Panel title={messages.twoFactor} lead={messages.twoFactorLead} heading={heading}>
      {codes && (
        <RecoveryCodes
          codes={codes}
          onClose={() => {
            setCodes(undefined)
            heading.current?.focus()
          }}
        />
      )}
      {!codes && !setup && <p>{isOn ? messages.isOn : messages.isOff}</p>}
      {setup && (
        <TwoFactorSetup
          setup={setup}
          onCancel={() => {
            setSetup(undefined)
            heading.current?.focus()
          }}
          onDone={(recoveryCodes) => {
            setSetup(undefined)
            setCodes(recoveryCodes)
            showState(true, messages.turnedOn)
          }}
        />
      )}
      <Failure error={begin.error ?? turnOff.error} />
      {!codes && !setup && (
        <div class="panel-actions">
          {isOn ? (
            <button type="button" class="secondary" onClick={() => setAsking(true)}>
              {messages.turnOff}
            </button>
          ) : (
            <button
              type="button"
              class="secondary"
              aria-disabled={begin.isBusy}
              onClick={() => void begin.run()}
            >
              {messages.setUp}
            </button>
          )}
        </div>
      )}
      {isAsking && (
        <ConfirmDialog
          title={messages.turnOffTitle}
          body={messages.turnOffBody}
          confirm={messages.turnOff}
          cancel={messages.cancel}
          onClose={(isConfirmed) => {
            setAsking(false)
            if (isConfirmed) void turnOff.run()
          }}
        />
      )}
    </Panel>
  )
}
