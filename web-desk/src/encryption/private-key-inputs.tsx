import { useState } from 'preact/hooks'

import { TextInput } from '../parts/text-input.tsx'
import { describeKeyError } from './describe-key-error.ts'
import { KeyFileInput } from './key-file-input.tsx'
import { messages } from './messages/index.ts'

export interface PrivateKeyChoice {
  file: File | undefined
  passphrase: string
  isMissing: boolean
  set: (changes: { file?: File | undefined; passphrase?: string }) => void
  /** The content of the file; undefined, and shown as an error, if none was chosen. */
  read: () => Promise<Uint8Array | undefined>
}

/** The choice of a private key file and its passphrase. */
export function usePrivateKeyChoice(): PrivateKeyChoice {
  const [choice, setChoice] = useState<{ file: File | undefined; passphrase: string }>({
    file: undefined,
    passphrase: '',
  })
  const [isMissing, setMissing] = useState(false)
  return {
    ...choice,
    isMissing,
    set: (changes) => setChoice((previous) => ({ ...previous, ...changes })),
    async read() {
      setMissing(!choice.file)
      return choice.file && new Uint8Array(await choice.file.arrayBuffer())
    },
  }
}

interface PrivateKeyInputsProps {
  choice: PrivateKeyChoice
  /** Why the last attempt failed. */
  error: unknown
  /** Whether the key may have no passphrase. */
  isPassphraseOptional?: boolean
}

export function PrivateKeyInputs({ choice, error, isPassphraseOptional }: PrivateKeyInputsProps) {
  const problems = describeKeyError(error)
  return (
    <>
      <KeyFileInput
        label={messages.privateKeyFile}
        error={choice.isMissing ? messages.privateKeyMissing : problems.key}
        onChoose={(file) => choice.set({ file })}
      />
      <TextInput
        label={messages.passphrase}
        type="password"
        autocomplete="off"
        help={isPassphraseOptional ? messages.unlockPassphraseHelp : undefined}
        value={choice.passphrase}
        error={problems.passphrase}
        onInput={(passphrase) => choice.set({ passphrase })}
      />
    </>
  )
}
