import type { Form } from '@formpost/contract'
import type { Answers } from '@formpost/decrypt'
import { createStore } from '@formpost/ui/store.ts'

import { currentUser } from '../../parts/session.ts'
import { isSameFingerprint } from '../keys/fingerprint.ts'
import { KeyError } from '../keys/key-problem.ts'
import { LockedError, startCrypto, type Crypto } from '../worker/crypto.ts'

let crypto: Crypto | undefined

/** The fingerprints of the unlocked keys. The keys are in the worker: in this tab only, until it is reloaded or locked. */
export const unlockedKeys = createStore<readonly string[]>([])

/** Unlocks a private key, for all forms that have it. Throws `KeyError`, also if it is not the expected one. */
export async function unlockKey(
  bytes: Uint8Array,
  passphrase: string,
  expectedFingerprint?: string,
): Promise<void> {
  crypto ??= startCrypto()
  try {
    const fingerprint = await crypto.call('unlock', bytes, passphrase, expectedFingerprint)
    unlockedKeys.set([...new Set([...unlockedKeys.get(), fingerprint])])
  } catch (error) {
    // A worker whose script could not be loaded never answers.
    if (!(error instanceof KeyError)) lockKeys()
    throw error
  }
}

/** Forgets all keys. */
export function lockKeys(): void {
  crypto?.stop()
  crypto = undefined
  unlockedKeys.set([])
}

// The next person at this device must not find the keys of the last one.
currentUser.subscribe(() => {
  if (currentUser.get() === null) lockKeys()
})

/** Whether the present key of an encrypted form is unlocked. */
export const isUnlocked = (form: Form, keys: readonly string[]): boolean =>
  keys.some((key) => isSameFingerprint(key, form.encryption_key_fingerprint ?? ''))

/** The form in which answers were last found that the unlocked keys do not open. */
export const partlyUnlockedForm = createStore<string | undefined>(undefined)
unlockedKeys.subscribe(() => partlyUnlockedForm.set(undefined))

/** The answers of a payload; undefined if no unlocked key opens them. */
export async function decryptAnswers(form: string, payload: string): Promise<Answers | undefined> {
  if (!crypto) throw new LockedError()
  const answers = await crypto.call('decryptAnswers', payload)
  if (!answers) partlyUnlockedForm.set(form)
  return answers
}

/** The content of a file; undefined if no unlocked key opens it. */
export async function decryptFile(bytes: Uint8Array): Promise<Uint8Array | undefined> {
  if (!crypto) throw new LockedError()
  return crypto.call('decryptFile', bytes)
}
