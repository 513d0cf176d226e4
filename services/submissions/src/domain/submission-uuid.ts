import { createHash, randomUUID } from 'node:crypto'

/**
 * The uuid a submission gets. It follows from the form and the device's client_uuid (a name-based UUID,
 * version 5), so that a retry claims its uploads under the same uuid as the try before it.
 */
export function submissionUuid(formUuid: string, clientUuid: string | undefined): string {
  if (!clientUuid) return randomUUID()
  const namespace = Buffer.from(formUuid.replaceAll('-', ''), 'hex')
  const hash = createHash('sha1').update(namespace).update(clientUuid.toLowerCase()).digest()
  hash[6] = (hash[6]! & 0x0f) | 0x50
  hash[8] = (hash[8]! & 0x3f) | 0x80
  const hex = hash.toString('hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20, 32),
  ].join('-')
}
