import { formatDay } from '@formpost/ui/format.ts'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'

import { Failure } from '../../parts/failure.tsx'
import { TextInput } from '../../parts/text-input.tsx'
import { useAction } from '../../parts/use-action.ts'
import { describeKeyError, otherError } from '../describe-key-error.ts'
import { KeyFileInput } from '../key-file-input.tsx'
import { isSameFingerprint } from '../keys/fingerprint.ts'
import { KeyError } from '../keys/key-problem.ts'
import type { PublicKey } from '../keys/public-key.ts'
import { messages } from '../messages/index.ts'
import { withCrypto } from '../worker/crypto.ts'
import { Fingerprint } from './fingerprint.tsx'
import type { SetupProps } from './setup.ts'

interface UsePublicKeyProps extends SetupProps {
  /** The fingerprint of the key to renew, if it is to be a renewal. */
  renews?: string
}

/** Checks a public key that the owner has, and shows whose it is before it is used. */
export function UsePublicKey({ submit, isBusy, onReady, onCancel, renews }: UsePublicKeyProps) {
  const [text, setText] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [key, setKey] = useState<PublicKey>()
  const heading = useRef<HTMLHeadingElement>(null)
  const result = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => heading.current?.focus(), [])
  useLayoutEffect(() => result.current?.focus(), [key])
  const check = useAction(async (bytes: Uint8Array) => {
    setKey(undefined)
    setMissing(bytes.length === 0)
    if (bytes.length === 0) return
    const read = await withCrypto(({ call }) => call('readPublicKey', bytes))
    if (renews && !isSameFingerprint(read.fingerprint, renews)) throw new KeyError('other-key')
    setKey(read)
  })
  const { key: problem } = describeKeyError(check.error)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void check.run(new TextEncoder().encode(text.trim()))
      }}
    >
      <h3 ref={heading} tabIndex={-1}>
        {renews ? messages.renewKey : messages.usePublic}
      </h3>
      {renews && <p>{messages.renewBody}</p>}
      <TextInput
        label={messages.publicKey}
        help={messages.publicKeyHelp}
        rows={5}
        value={text}
        error={isMissing ? messages.publicKeyMissing : problem}
        onInput={(next) => {
          setText(next)
          setKey(undefined)
        }}
      />
      <KeyFileInput
        label={messages.publicKeyFile}
        onChoose={async (file) => {
          if (file) await check.run(new Uint8Array(await file.arrayBuffer()))
        }}
      />
      <Failure error={otherError(check.error)} />
      {key && (
        <div class="checked-key">
          <h4 ref={result} tabIndex={-1} dir="auto">
            {messages.publicKeyOf(key.user)}
          </h4>
          <Fingerprint fingerprint={key.fingerprint} />
          {key.expiresAt && (
            <p>{messages.endsOn(formatDay(key.expiresAt.toISOString().slice(0, 10)))}</p>
          )}
          <p class="help">{messages.publicKeyBody}</p>
        </div>
      )}
      <div class="panel-actions">
        {key ? (
          <button
            type="button"
            class="primary"
            aria-disabled={isBusy}
            onClick={() => onReady({ publicKey: key.armoured, fingerprint: key.fingerprint })}
          >
            {submit}
          </button>
        ) : (
          <button type="submit" class="primary" aria-disabled={check.isBusy}>
            {messages.checkKey}
          </button>
        )}
        <button type="button" class="secondary" onClick={onCancel}>
          {messages.cancel}
        </button>
      </div>
    </form>
  )
}
