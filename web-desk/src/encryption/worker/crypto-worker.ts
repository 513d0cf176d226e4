import { decryptAnswers, decryptFile, type Answers } from '@formpost/decrypt'
import type { PrivateKey } from 'openpgp'

import { isSameFingerprint } from '../keys/fingerprint.ts'
import { KeyError } from '../keys/key-problem.ts'
import { makeKeyPair } from '../keys/make-key-pair.ts'
import { unlockPrivateKey } from '../keys/private-key.ts'
import { readPublicKey } from '../keys/public-key.ts'
import type { CryptoCall, CryptoReply } from './protocol.ts'

/** The unlocked keys. They exist only here, until the worker is stopped. */
const keys: PrivateKey[] = []

const operations = {
  makeKeyPair,
  readPublicKey,
  /** Unlocks a key and keeps it, unless it is not the expected one. Returns its fingerprint. */
  async unlock(bytes: Uint8Array, passphrase: string, expected?: string): Promise<string> {
    const key = await unlockPrivateKey(bytes, passphrase)
    const fingerprint = key.getFingerprint()
    if (expected && !isSameFingerprint(fingerprint, expected)) throw new KeyError('other-key')
    keys.push(key)
    return fingerprint
  },
  /** Undefined if no key opens them. */
  decryptAnswers: (payload: string): Promise<Answers | undefined> =>
    decryptAnswers(payload, keys).catch(() => undefined),
  /** Undefined if no key opens it. */
  decryptFile: (bytes: Uint8Array): Promise<Uint8Array | undefined> =>
    decryptFile(bytes, keys).catch(() => undefined),
}
export type CryptoOperations = typeof operations

async function run({ name, args }: CryptoCall): Promise<unknown> {
  return (operations[name as keyof CryptoOperations] as (...given: unknown[]) => unknown)(...args)
}

addEventListener('message', ({ data: call }: MessageEvent<CryptoCall>) => {
  const reply = (given: Omit<CryptoReply, 'id'>) => postMessage({ id: call.id, ...given })
  run(call).then(
    (result) => reply({ result }),
    (error: unknown) =>
      reply(error instanceof KeyError ? { problem: error.problem } : { error: String(error) }),
  )
})
