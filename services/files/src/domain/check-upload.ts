import { invalid } from '@formpost/kit/rpc'
import { isArmoured, messageFault } from '@formpost/kit/security'
import { acceptEntries } from '@formpost/rules'

import { isAccepted } from './accept.ts'
import { cleanFileName } from './file-name.ts'
import { detectType } from './file-type.ts'

/** The largest file there is, in bytes (docs/api-behaviour.md#uploads). */
export const maxFileBytes = 2_097_152

/** What the field and the form of an upload ask of it. `max_size` is in KB of 1024 bytes. */
export interface UploadRules {
  accept?: string
  max_size?: number
  /** Of an encrypted form: the file must be an OpenPGP message to one of them. */
  encryption_public_keys: readonly string[]
}

/** What to store a file with. Throws a `validation_failed` with all that is wrong. */
export async function checkUpload(
  bytes: Uint8Array,
  givenName: string,
  rules: UploadRules,
): Promise<{ name: string; mimeType: string; isEncrypted: boolean }> {
  const name = cleanFileName(givenName)
  const isEncrypted = rules.encryption_public_keys.length > 0
  const mimeType = isEncrypted ? 'application/pgp-encrypted' : await detectType(bytes, name)
  const faults =
    bytes.length === 0 ? ['The file is empty.'] : await faultsOf(bytes, name, mimeType, rules)
  if (faults.length > 0) throw invalid({ file: faults })
  return { name, mimeType, isEncrypted }
}

const encryptionWords = {
  'not encrypted': 'This form is encrypted: the file must be an OpenPGP message.',
  'other key': 'The file must be encrypted to the public key of this form.',
}

async function faultsOf(
  bytes: Uint8Array,
  name: string,
  type: string,
  rules: UploadRules,
): Promise<string[]> {
  const { accept = '', max_size, encryption_public_keys: keys } = rules
  const isEncrypted = keys.length > 0
  const faults: string[] = []
  if (isEncrypted) {
    const fault = await messageFault(bytes, keys)
    if (fault) faults.push(encryptionWords[fault])
  } else if (!isAccepted(accept, { name, type })) {
    faults.push(`The file must be one of these: ${acceptEntries(accept).join(', ')}.`)
  }
  if (max_size !== undefined && bytes.length > roomFor(max_size * 1024, bytes, isEncrypted)) {
    faults.push(`The file may have ${max_size} KB at most.`)
  }
  return faults
}

/** The limit is the plain file's; ciphertext may be longer by what encryption and armour add. */
function roomFor(limit: number, bytes: Uint8Array, isEncrypted: boolean): number {
  if (!isEncrypted) return limit
  return 4_096 + (isArmoured(bytes) ? Math.ceil(limit * 1.4) : limit)
}
