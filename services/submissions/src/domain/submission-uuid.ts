import { createHash } from 'node:crypto'

import { hashUuid } from '@formpost/kit/security'

/**
 * The uuid of a submission with a client_uuid: a name-based UUID (version 5) of the form and the client_uuid, so that a retry
 * claims its uploads under the same uuid as the first attempt.
 */
export function submissionUuid(formUuid: string, clientUuid: string): string {
  const namespace = Buffer.from(formUuid.replaceAll('-', ''), 'hex')
  const hash = createHash('sha1').update(namespace).update(clientUuid.toLowerCase()).digest()
  return hashUuid(hash, 5)
}
