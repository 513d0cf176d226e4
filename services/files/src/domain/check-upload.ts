import { invalid } from '@formpost/kit'

import { acceptEntries, isAccepted } from './accept.ts'
import { cleanFileName } from './file-name.ts'
import { detectType } from './file-type.ts'
import { isArmoured, isOpenPgpMessage } from './open-pgp.ts'

/** The largest file there is, in bytes (decisions, "Public surface"). */
export const maxFileBytes = 2_097_152

/** What the field and the form of an upload ask of it. `max_size` is in KB of 1024 bytes. */
export interface UploadRules {
  accept?: string
  max_size?: number
  is_encrypted: boolean
}

/** The name and the type to store a file with. Throws a `validation_failed` with all that is wrong. */
export async function checkUpload(
  bytes: Uint8Array,
  givenName: string,
  rules: UploadRules,
): Promise<{ name: string; mimeType: string }> {
  const name = cleanFileName(givenName)
  const mimeType = rules.is_encrypted ? 'application/pgp-encrypted' : await detectType(bytes, name)
  const faults =
    bytes.length === 0 ? ['The file is empty.'] : faultsOf(bytes, name, mimeType, rules)
  if (faults.length > 0) throw invalid({ file: faults })
  return { name, mimeType }
}

function faultsOf(bytes: Uint8Array, name: string, type: string, rules: UploadRules): string[] {
  const { accept = '', max_size, is_encrypted } = rules
  const faults: string[] = []
  if (is_encrypted) {
    if (!isOpenPgpMessage(bytes)) {
      faults.push('This form is encrypted: the file must be an OpenPGP message.')
    }
  } else if (!isAccepted(accept, { name, type })) {
    faults.push(`The file must be one of these: ${acceptEntries(accept).join(', ')}.`)
  }
  if (max_size !== undefined && bytes.length > roomFor(max_size * 1024, bytes, is_encrypted)) {
    faults.push(`The file may have ${max_size} KB at most.`)
  }
  return faults
}

/** The limit is the plain file's; ciphertext may be longer by what encryption and armour add. */
function roomFor(limit: number, bytes: Uint8Array, isEncrypted: boolean): number {
  if (!isEncrypted) return limit
  return 4_096 + (isArmoured(bytes) ? Math.ceil(limit * 1.4) : limit)
}
