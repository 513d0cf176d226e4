import { createHash } from 'node:crypto'

import { hashUuid } from '@formpost/kit/security'

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
  return hashUuid(hash, 8)
}
