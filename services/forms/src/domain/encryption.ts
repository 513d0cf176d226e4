import type { PropertyErrors } from '@formpost/kit/errors'
import { encryptionProblems } from '@formpost/rules'

import { messagesOf } from './domain-error.ts'
import { formMessage } from './form-messages.ts'

export interface EncryptionConfig {
  isEncrypted: boolean
  encryptionPublicKey: string | null
  encryptionKeyFingerprint: string | null
}

const normalise = (fingerprint: string) => fingerprint.replace(/[\s:]/g, '').toLowerCase()

/** The fingerprint of an armoured public key that can encrypt now, or why the key is unusable. */
async function readFingerprint(
  armored: string,
): Promise<{ fingerprint: string } | { error: string }> {
  // Loaded on demand: most services never see an encrypted form.
  const { readKey } = await import('openpgp')
  const key = await readKey({ armoredKey: armored }).catch(() => undefined)
  if (!key) return { error: 'Is not an OpenPGP public key block.' }
  if (key.isPrivate())
    return { error: 'Is a private key. Send the public key, and keep this one to yourself.' }
  try {
    await key.getEncryptionKey()
  } catch (error) {
    const why = error instanceof Error ? error.message.replace(/\.$/, '') : 'unknown reason'
    return { error: `Cannot be used to encrypt (${why}).` }
  }
  return { fingerprint: key.getFingerprint() }
}

/** The configuration after a change. A new key replaces the fingerprint too, unless the change contains one. */
export function changeEncryption(
  before: EncryptionConfig,
  change: Partial<EncryptionConfig>,
): EncryptionConfig {
  const hasNewKeyOnly = 'encryptionPublicKey' in change && !('encryptionKeyFingerprint' in change)
  return { ...before, ...change, ...(hasNewKeyOnly ? { encryptionKeyFingerprint: null } : {}) }
}

/** Checks a new configuration: with its fingerprint, or with every error. */
export async function checkEncryption(
  config: EncryptionConfig,
  paymentRequired: boolean,
): Promise<{ config: EncryptionConfig; errors: PropertyErrors }> {
  const problems = encryptionProblems(
    {
      is_encrypted: config.isEncrypted,
      encryption_public_key: config.encryptionPublicKey,
      encryption_key_fingerprint: config.encryptionKeyFingerprint,
    },
    paymentRequired,
  )
  const errors = messagesOf(problems, formMessage)
  let fingerprint = config.encryptionKeyFingerprint
  if (config.encryptionPublicKey) {
    const read = await readFingerprint(config.encryptionPublicKey)
    if ('error' in read) errors['encryption_public_key'] = [read.error]
    else if (fingerprint && normalise(fingerprint) !== read.fingerprint) {
      errors['encryption_key_fingerprint'] = ['Is not the fingerprint of this public key.']
    } else fingerprint ??= read.fingerprint
  }
  return { config: { ...config, encryptionKeyFingerprint: fingerprint }, errors }
}
