import { maxFileBytes, type FormField } from '@formpost/rules'

/** Upper bound for the bytes that encryption adds to a file. */
const encryptionOverhead = 4 * 1024

/** The largest file that an encrypted form takes, before its encryption. */
export const maxEncryptedSize = maxFileBytes - encryptionOverhead

/** The largest file that can be chosen for a field, in bytes. */
export const sizeLimit = (field: FormField, isEncrypted: boolean): number =>
  Math.min(
    (field.settings?.max_size ?? Infinity) * 1024,
    isEncrypted ? maxEncryptedSize : maxFileBytes,
  )
