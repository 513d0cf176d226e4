import type { FormField } from '@formpost/rules'

/** Limit of the service, which a field's own limit cannot raise (docs/api-behaviour.md#uploads). */
export const maxUploadSize = 2 * 1024 * 1024

/** Upper bound for the bytes that encryption adds to a file. */
const encryptionOverhead = 4 * 1024

/** The largest file that an encrypted form takes, before its encryption. */
export const maxEncryptedSize = maxUploadSize - encryptionOverhead

/** The largest file that can be chosen for a field, in bytes. */
export const sizeLimit = (field: FormField, isEncrypted: boolean): number =>
  Math.min(
    (field.settings?.max_size ?? Infinity) * 1024,
    isEncrypted ? maxEncryptedSize : maxUploadSize,
  )
