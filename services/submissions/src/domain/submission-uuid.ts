import { createHash } from 'node:crypto'

/**
 * The uuid of a submission with a client_uuid: a name-based UUID (version 5) of the form and the client_uuid, so that a retry
 * claims its uploads under the same uuid as the first attempt.
 */
export function submissionUuid(formUuid: string, clientUuid: string): string {
  const namespace = Buffer.from(formUuid.replaceAll('-', ''), 'hex')
  const hash = createHash('sha1').update(namespace).update(clientUuid.toLowerCase()).digest()
  hash.writeUInt8((hash.readUInt8(6) & 0x0f) | 0x50, 6)
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
