import type { PropertyErrors } from '@formpost/kit/errors'
import { encryptionProblems } from '@formpost/rules'

import { errorsOf } from './domain-error.ts'
import { isRenewal, keyEnd, readPublicKey, usabilityError } from './public-key.ts'

export interface EncryptionConfig {
  isEncrypted: boolean
  encryptionPublicKey: string | null
  encryptionKeyFingerprint: string | null
}

const normalise = (fingerprint: string) => fingerprint.replace(/[\s:]/g, '').toLowerCase()

/** Encryption settings that were checked. */
export interface CheckedEncryption extends EncryptionConfig {
  /** When the key can no longer encrypt; null without an end or a key. */
  encryptionKeyExpiresAt: Date | null
}

/** Whether a key has the same primary key as the one of these settings. */
export const hasSamePrimaryKey = (
  before: EncryptionConfig,
  { encryptionKeyFingerprint: fingerprint }: EncryptionConfig,
): boolean =>
  before.encryptionKeyFingerprint !== null &&
  fingerprint !== null &&
  normalise(before.encryptionKeyFingerprint) === normalise(fingerprint)

/**
 * The renewed key in a change of settings that are frozen; undefined if it has none, so that the change is ignored
 * (docs/api-behaviour.md#encryption-settings).
 */
export async function renewedKey(
  before: EncryptionConfig,
  { encryptionPublicKey: sent, encryptionKeyFingerprint: fingerprint }: Partial<EncryptionConfig>,
  now: Date,
): Promise<Pick<CheckedEncryption, 'encryptionPublicKey' | 'encryptionKeyExpiresAt'> | undefined> {
  const { encryptionPublicKey: stored } = before
  if (!sent || !stored || sent === stored) return undefined
  const [former, next] = await Promise.all([readPublicKey(stored, now), readPublicKey(sent, now)])
  if (!('key' in former) || !('key' in next) || !isRenewal(former.key, next.key)) return undefined
  if (fingerprint && normalise(fingerprint) !== next.key.fingerprint) return undefined
  return { encryptionPublicKey: sent, encryptionKeyExpiresAt: keyEnd(next.key) }
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
  now: Date,
): Promise<{ config: CheckedEncryption; errors: PropertyErrors }> {
  const problems = encryptionProblems(
    {
      is_encrypted: config.isEncrypted,
      encryption_public_key: config.encryptionPublicKey,
      encryption_key_fingerprint: config.encryptionKeyFingerprint,
    },
    paymentRequired,
  )
  const errors = errorsOf(problems)
  const { encryptionPublicKey, encryptionKeyFingerprint: sent } = config
  const checked: CheckedEncryption = { ...config, encryptionKeyExpiresAt: null }
  if (!encryptionPublicKey) return { config: checked, errors }
  const read = await readPublicKey(encryptionPublicKey, now)
  const error = 'error' in read ? read.error : usabilityError(read.key)
  if (error) errors['encryption_public_key'] = [error]
  if ('error' in read) return { config: checked, errors }
  const { fingerprint } = read.key
  if (!error && sent && normalise(sent) !== fingerprint) {
    errors['encryption_key_fingerprint'] = [{ code: 'fingerprint_differs' }]
  }
  return {
    config: {
      ...checked,
      encryptionKeyFingerprint: sent ?? fingerprint,
      encryptionKeyExpiresAt: keyEnd(read.key),
    },
    errors,
  }
}
