import '../encryption.css'

import type { Form } from '@formpost/contract'
import { useRef, useState } from 'preact/hooks'

import { announce } from '../../parts/announce.ts'
import { Failure } from '../../parts/failure.tsx'
import { Panel } from '../../parts/panel.tsx'
import { useAction } from '../../parts/use-action.ts'
import { saveSettings } from '../../settings/save-settings.ts'
import { isSameFingerprint } from '../keys/fingerprint.ts'
import { messages } from '../messages/index.ts'
import { EncryptionOff } from './encryption-off.tsx'
import { EncryptionOn } from './encryption-on.tsx'
import { MakeKeyPair } from './make-key-pair.tsx'
import type { FormKey } from './setup.ts'
import { UsePublicKey } from './use-public-key.tsx'

interface EncryptionSectionProps {
  form: Form
  onChange: (form: Form) => void
}

const isRenewal = ({ encryption_key_fingerprint: fingerprint }: Form, key: FormKey) =>
  isSameFingerprint(fingerprint ?? '', key.fingerprint)

/** Whether a form has this key, or none if it is undefined. */
const hasKey = (form: Form, key: FormKey | undefined) =>
  key ? form.is_encrypted && form.encryption_public_key === key.publicKey : !form.is_encrypted

function doneText(before: Form, key: FormKey | undefined): string {
  if (!key) return messages.switchedOff
  if (isRenewal(before, key)) return messages.keyRenewed
  return before.is_encrypted ? messages.keyChanged : messages.switchedOn
}

const refusalOf = (form: Form, key: FormKey | undefined) =>
  key && isRenewal(form, key) ? messages.notRenewed : messages.frozen

/** Whether and to which key the answers of a form are encrypted. */
export function EncryptionSection({ form, onChange }: EncryptionSectionProps) {
  const [setup, setSetup] = useState<'make' | 'use' | 'renew'>()
  const [refusal, setRefusal] = useState<string>()
  const heading = useRef<HTMLHeadingElement>(null)
  const save = useAction(async (key: FormKey | undefined) => {
    const changes = key
      ? {
          is_encrypted: true,
          encryption_public_key: key.publicKey,
          encryption_key_fingerprint: key.fingerprint,
        }
      : { is_encrypted: false }
    const saved = await saveSettings(form, changes)
    // The service ignores changes after the first submission, except for a renewed key.
    const isSaved = hasKey(saved, key)
    setRefusal(isSaved ? undefined : refusalOf(form, key))
    if (isSaved) announce(doneText(form, key))
    setSetup(undefined)
    onChange(saved)
    heading.current?.focus()
  })
  const close = () => {
    setSetup(undefined)
    save.clear()
    heading.current?.focus()
  }
  const setupProps = {
    submit: form.is_encrypted ? messages.useKey : messages.switchOn,
    isBusy: save.isBusy,
    onReady: (key: FormKey) => void save.run(key),
    onCancel: close,
  }
  return (
    <Panel title={messages.title} heading={heading}>
      {refusal && (
        <p class="failure" role="alert">
          {refusal}
        </p>
      )}
      {setup === undefined &&
        (form.is_encrypted ? (
          <EncryptionOn
            form={form}
            onSetUp={setSetup}
            onSwitchOff={() => void save.run(undefined)}
          />
        ) : (
          <EncryptionOff form={form} onSetUp={setSetup} />
        ))}
      {setup === 'make' && <MakeKeyPair title={form.title} {...setupProps} />}
      {setup === 'use' && <UsePublicKey {...setupProps} />}
      {setup === 'renew' && (
        <UsePublicKey {...setupProps} renews={form.encryption_key_fingerprint ?? ''} />
      )}
      <Failure error={save.error} />
    </Panel>
  )
}
