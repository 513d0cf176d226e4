import type { PropertyError } from '@formpost/kit/errors'
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
    bytes.length === 0
      ? [{ code: 'file_empty' as const }]
      : await errorsOf(bytes, name, mimeType, rules)
  if (errors.length > 0) throw invalid({ file: errors })
  return { name, mimeType, isEncrypted }
}

const encryptionErrors: Record<MessageError, PropertyError> = {
  'not encrypted': { code: 'file_not_encrypted' },
  several: { code: 'file_several_messages' },
  surrounded: { code: 'file_with_other_text' },
  'other key': { code: 'file_encrypted_to_other_key' },
}

async function errorsOf(
  bytes: Uint8Array,
  name: string,
  type: string,
  { accept = '', maxSize, encryptionPublicKeys: keys }: UploadRules,
): Promise<PropertyError[]> {
  const isEncrypted = keys.length > 0
  const errors: PropertyError[] = []
  if (isEncrypted) {
    const error = await messageError(bytes, keys)
    if (error) errors.push(encryptionErrors[error])
  } else if (!isAccepted(accept, { name, type })) {
    errors.push({ code: 'file_type_not_accepted', accepted: acceptEntries(accept) })
  }
  if (maxSize !== undefined && bytes.length > storedLimit(maxSize * 1024, bytes, isEncrypted)) {
    errors.push({ code: 'file_over_limit', max_kb: maxSize })
  }
  return errors
}

/** The limit applies to the plain file; ciphertext may exceed it by the overhead of encryption and armour. */
function storedLimit(limit: number, bytes: Uint8Array, isEncrypted: boolean): number {
  if (!isEncrypted) return limit
  return 4_096 + (isArmoured(bytes) ? Math.ceil(limit * 1.4) : limit)
}
