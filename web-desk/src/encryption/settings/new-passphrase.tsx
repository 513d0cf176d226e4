import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'

import { announce } from '../../parts/announce.ts'
import { Failure } from '../../parts/failure.tsx'
import { TextInput } from '../../parts/text-input.tsx'
import { useAction } from '../../parts/use-action.ts'
import type { KeyPair } from '../keys/make-key-pair.ts'
import { minPassphrase, strengthOf } from '../keys/passphrase.ts'
import { messages } from '../messages/index.ts'
import { withCrypto } from '../worker/crypto.ts'

interface NewPassphraseProps {
  title: string
  cancel: ComponentChildren
  onMade: (pair: KeyPair) => void
}

/** The name and passphrase of a new key pair. */
export function NewPassphrase({ title, cancel, onMade }: NewPassphraseProps) {
  const [name, setName] = useState(title)
  const [passphrase, setPassphrase] = useState('')
  const [repeated, setRepeated] = useState('')
  const [wasSent, setSent] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => heading.current?.focus(), [])
  const problems = {
    name: name.trim() === '' ? messages.keyNameMissing : undefined,
    passphrase:
      [...passphrase].length < minPassphrase
        ? messages.passphraseTooShort(minPassphrase)
        : undefined,
    repeated: passphrase === repeated ? undefined : messages.passphrasesDiffer,
  }
  const shown: Partial<typeof problems> = wasSent ? problems : {}
  const make = useAction(async () => {
    setSent(true)
    if (Object.values(problems).some(Boolean)) return
    onMade(await withCrypto(({ call }) => call('makeKeyPair', name.trim(), passphrase)))
    announce(messages.pairMade)
  })
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void make.run()
      }}
    >
      <h3 ref={heading} tabIndex={-1}>
        {messages.stepMake}
      </h3>
      <TextInput
        label={messages.keyName}
        help={messages.keyNameHelp}
        maxLength={255}
        value={name}
        error={shown.name}
        onInput={setName}
      />
      <TextInput
        label={messages.passphrase}
        help={messages.newPassphraseHelp(minPassphrase)}
        type="password"
        autocomplete="off"
        value={passphrase}
        error={shown.passphrase}
        onInput={setPassphrase}
      />
      <p class={`strength strength-${strengthOf(passphrase)}`} role="status">
        {passphrase && messages.strength[strengthOf(passphrase)]}
      </p>
      <TextInput
        label={messages.repeatPassphrase}
        type="password"
        autocomplete="off"
        value={repeated}
        error={shown.repeated}
        onInput={setRepeated}
      />
      <Failure error={make.error} />
      <div class="panel-actions">
        <button type="submit" class="primary" aria-disabled={make.isBusy}>
          {make.isBusy ? messages.making : messages.makePair}
        </button>
        {cancel}
      </div>
    </form>
  )
}
