import type { PropertyError } from '@formpost/kit/errors'
import { publicKeyError, type PublicKeyError } from '@formpost/kit/security'
import { keyValidity, type KeyValidity } from '@formpost/rules'

/** What is read of an OpenPGP public key. */
export interface PublicKey {
  /** That of the primary key, in lower case. */
  fingerprint: string
  validity: KeyValidity
  /** When the part that encrypts now was created. */
  encryptsSince: Date | undefined
  /** When its newest part was created. */
  newestPart: Date
  /** Why it cannot encrypt now, by OpenPGP.js. */
  reason: string
}

const framingErrors: Record<PublicKeyError, PropertyError> = {
  malformed: { code: 'not_a_public_key' },
  several: { code: 'several_keys' },
  surrounded: { code: 'key_with_other_text' },
  'private key': { code: 'private_key' },
  weak: { code: 'key_too_weak' },
}

/** OpenPGP.js has no codes for why a key cannot encrypt. */
function unusableError(reason: string): PropertyError {
  if (/revoked/i.test(reason)) return { code: 'key_revoked' }
  return { code: /too weak/i.test(reason) ? 'key_too_weak' : 'key_without_encryption' }
}

/** Reads an armoured public key, whether or not it can encrypt now, in bounded time. */
export async function readPublicKey(
  armoured: string,
  now: Date,
): Promise<{ key: PublicKey } | { error: PropertyError }> {
  const framing = publicKeyError(armoured)
  if (framing) return { error: framingErrors[framing] }
  // Loaded on demand: most services never see an encrypted form.
  const { readKey } = await import('openpgp')
  const key = await readKey({ armoredKey: armoured }).catch(() => undefined)
  if (!key) return { error: framingErrors.malformed }
  let reason = ''
  const part = await key.getEncryptionKey(undefined, now).catch((error: Error) => {
    reason = error.message
    return undefined
  })
  const created = [key.getCreationTime(), ...key.subkeys.map((subkey) => subkey.getCreationTime())]
  return {
    key: {
      fingerprint: key.getFingerprint(),
      validity: await keyValidity(key, now),
      encryptsSince: part?.getCreationTime(),
      newestPart: new Date(Math.max(...created.map(Number))),
      reason,
    },
  }
}

/** When a key can no longer encrypt; null without an end. */
export const keyEnd = ({ validity }: PublicKey): Date | null => {
  if (validity.kind === 'valid') return validity.until
  return validity.kind === 'ended' ? validity.at : null
}

/** Why a key cannot encrypt now; undefined if it can. */
export function usabilityError({ validity, reason }: PublicKey): PropertyError | undefined {
  switch (validity.kind) {
    case 'valid':
      return undefined
    case 'ended':
      return { code: 'key_expired', until: validity.at.toISOString() }
    case 'begins':
      return { code: 'key_not_yet_valid', from: validity.at.toISOString() }
    case 'unusable':
      return unusableError(reason)
  }
}

/**
 * Whether a key is the same primary key as `former` and encrypts for longer, or with a newer part. An older copy of a key is no
 * renewal, even if the newer one lacks a part of it.
 */
export function isRenewal(former: PublicKey, key: PublicKey): boolean {
  if (former.fingerprint !== key.fingerprint || key.validity.kind !== 'valid') return false
  const hasNewPart = key.encryptsSince !== undefined && key.encryptsSince > former.newestPart
  return hasNewPart || endTime(key) > endTime(former)
}

function endTime({ validity }: PublicKey): number {
  if (validity.kind === 'valid') return validity.until?.getTime() ?? Infinity
  return validity.kind === 'ended' ? validity.at.getTime() : 0
}
