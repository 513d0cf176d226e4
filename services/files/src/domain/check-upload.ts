import { isArmoured, type MessageError, messageError } from '@formpost/kit/security'
import { acceptEntries } from '@formpost/rules'

import { isAccepted } from './accept.ts'
import { invalid } from './domain-error.ts'
import { cleanFileName } from './file-name.ts'
import { detectType } from './file-type.ts'
import type { Upload } from './upload.ts'

/** The size limit of every upload, in bytes (docs/api-behaviour.md#uploads). */
export const maxFileBytes = 2_097_152

/** What the form and the field require of an upload. */
export interface UploadRules {
  accept?: string | undefined
  /** In KB of 1,024 bytes. */
  maxSize?: number | undefined
  /** On an encrypted form the file must be an OpenPGP message to one of these keys; empty on others. */
  encryptionPublicKeys: readonly string[]
}

/** The name and type to store for a file. Throws `validation_failed` with everything that is wrong. */
export async function checkUpload(
  bytes: Uint8Array,
  givenName: string,
  rules: UploadRules,
): Promise<Pick<Upload, 'name' | 'mimeType' | 'isEncrypted'>> {
  const name = cleanFileName(givenName)
  const isEncrypted = rules.encryptionPublicKeys.length > 0
  const mimeType = isEncrypted ? 'application/pgp-encrypted' : await detectType(bytes, name)
  const errors =
    bytes.length === 0 ? ['The file is empty.'] : await errorsOf(bytes, name, mimeType, rules)
  if (errors.length > 0) throw invalid({ file: errors })
  return { name, mimeType, isEncrypted }
}

const encryptionMessages: Record<MessageError, string> = {
  'not encrypted': 'This form is encrypted: the file must be an OpenPGP message.',
  several: 'The file must be one OpenPGP message. It has several.',
  surrounded: 'The file must be one OpenPGP message, without text before or after it.',
  'other key': 'The file must be encrypted to the public key of this form.',
}

async function errorsOf(
  bytes: Uint8Array,
  name: string,
  type: string,
  { accept = '', maxSize, encryptionPublicKeys: keys }: UploadRules,
): Promise<string[]> {
  const isEncrypted = keys.length > 0
  const errors: string[] = []
  if (isEncrypted) {
    const error = await messageError(bytes, keys)
    if (error) errors.push(encryptionMessages[error])
  } else if (!isAccepted(accept, { name, type })) {
    errors.push(`The file must be one of these: ${acceptEntries(accept).join(', ')}.`)
  }
  if (maxSize !== undefined && bytes.length > storedLimit(maxSize * 1024, bytes, isEncrypted)) {
    errors.push(`The file may have ${maxSize} KB at most.`)
  }
  return errors
}

/** The limit applies to the plain file; ciphertext may exceed it by the overhead of encryption and armour. */
function storedLimit(limit: number, bytes: Uint8Array, isEncrypted: boolean): number {
  if (!isEncrypted) return limit
  return 4_096 + (isArmoured(bytes) ? Math.ceil(limit * 1.4) : limit)
}
