import { problem, type PropertyErrors } from '@formpost/kit/rpc'

export interface EncryptionConfig {
  is_encrypted: boolean
  encryption_public_key: string | null
  encryption_key_fingerprint: string | null
}

const squeeze = (fingerprint: string) => fingerprint.replace(/[\s:]/g, '').toLowerCase()

/** The fingerprint of an armoured public key that can encrypt now, or why it is not one. */
async function readFingerprint(
  armored: string,
): Promise<{ fingerprint: string } | { fault: string }> {
  // Loaded with the first encrypted form: many a service never sees one.
  const { readKey } = await import('openpgp')
  const key = await readKey({ armoredKey: armored }).catch(() => undefined)
  if (!key) return { fault: 'Is not an OpenPGP public key block.' }
  if (key.isPrivate())
    return { fault: 'Is a private key. Send the public key, and keep this one to yourself.' }
  try {
    await key.getEncryptionKey()
  } catch (error) {
    const why = error instanceof Error ? error.message.replace(/\.$/, '') : 'unknown reason'
    return { fault: `Cannot be used to encrypt (${why}).` }
  }
  return { fingerprint: key.getFingerprint() }
}

/** Checks a new encryption configuration and completes its fingerprint; throws 422 with what is wrong. */
export async function checkEncryption(
  config: EncryptionConfig,
  payment_required: boolean,
): Promise<EncryptionConfig> {
  const errors: PropertyErrors = {}
  if (config.is_encrypted && payment_required) {
    errors['is_encrypted'] = ['A form with a payment field cannot be encrypted.']
  }
  let fingerprint = config.encryption_key_fingerprint
  if (config.encryption_public_key) {
    const read = await readFingerprint(config.encryption_public_key)
    if ('fault' in read) errors['encryption_public_key'] = [read.fault]
    else if (fingerprint && squeeze(fingerprint) !== read.fingerprint) {
      errors['encryption_key_fingerprint'] = ['Is not the fingerprint of this public key.']
    } else fingerprint ??= read.fingerprint
  } else {
    if (config.is_encrypted) errors['encryption_public_key'] = ['Is needed to encrypt a form.']
    if (fingerprint) {
      errors['encryption_key_fingerprint'] = ['Send the encryption_public_key that it belongs to.']
    }
  }
  if (Object.keys(errors).length > 0) throw problem('validation_failed', { errors })
  return { ...config, encryption_key_fingerprint: fingerprint }
}
