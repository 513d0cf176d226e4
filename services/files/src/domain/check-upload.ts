import type { PropertyError } from '@formpost/kit/errors'
import { isArmoured, messageError, type MessageError } from '@formpost/kit/security'
import { cleanFileName, judgeFile } from '@formpost/rules/files'

import { invalid } from './domain-error.ts'
import type { Upload } from './upload.ts'

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
  if (rules.encryptionPublicKeys.length > 0) {
    const errors = await encryptedErrors(bytes, rules)
    if (errors.length > 0) throw invalid({ file: errors })
    return { name, mimeType: 'application/pgp-encrypted', isEncrypted: true }
  }
  const { type, problems } = judgeFile(bytes, name, rules)
  if (problems.length > 0) throw invalid({ file: problems })
  return { name, mimeType: type, isEncrypted: false }
}

const encryptionErrors: Record<MessageError, PropertyError> = {
  'not encrypted': { code: 'file_not_encrypted' },
  several: { code: 'file_several_messages' },
  surrounded: { code: 'file_with_other_text' },
  'other key': { code: 'file_encrypted_to_other_key' },
}

/** What can be said about a file that only the owner of the form can read. */
async function encryptedErrors(
  bytes: Uint8Array,
  { maxSize, encryptionPublicKeys }: UploadRules,
): Promise<PropertyError[]> {
  if (bytes.length === 0) return [{ code: 'file_empty' }]
  const errors: PropertyError[] = []
  const error = await messageError(bytes, encryptionPublicKeys)
  if (error) errors.push(encryptionErrors[error])
  if (maxSize !== undefined && bytes.length > encryptedLimit(maxSize * 1024, bytes)) {
    errors.push({ code: 'file_over_limit', max_kb: maxSize })
  }
  return errors
}

/** The limit applies to the plain file; ciphertext may exceed it by the overhead of encryption and armour. */
const encryptedLimit = (limit: number, bytes: Uint8Array): number =>
  4_096 + (isArmoured(bytes) ? Math.ceil(limit * 1.4) : limit)
