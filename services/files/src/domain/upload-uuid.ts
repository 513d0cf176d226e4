import { createHash } from 'node:crypto'

import type { Upload } from './upload.ts'

/**
 * The uuid of a file that its client names: the same for the same bytes, so that two devices that send one record name the same upload
 * (docs/api-behaviour.md#uploads).
 */
export function uploadUuid(
  { formUuid, fieldUuid, isEncrypted }: Pick<Upload, 'formUuid' | 'fieldUuid' | 'isEncrypted'>,
  clientUuid: string,
  bytes: Uint8Array,
): string {
  const content = createHash('sha256').update(bytes).digest('hex')
  const hash = createHash('sha256')
    .update([formUuid, fieldUuid, clientUuid.toLowerCase(), isEncrypted, content].join(' '))
    .digest()
  // A UUID of version 8, whose content is up to its maker.
  hash.writeUInt8((hash.readUInt8(6) & 0x0f) | 0x80, 6)
  hash.writeUInt8((hash.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = hash.toString('hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20, 32),
  ].join('-')
}
