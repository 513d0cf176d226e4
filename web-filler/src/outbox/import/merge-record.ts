import type { RecordRow } from '../../db/rows.ts'

/** What became of a record of an export. */
export type RecordOutcome = 'added' | 'replaced' | 'here' | 'differs' | 'sent'

const contentOf = ({ answers, entered, encryptedPayload }: RecordRow): string =>
  JSON.stringify([answers, entered ?? null, encryptedPayload])

/**
 * What an import does with a record, as a pure decision: the outcome, and the row to store. What was entered here is never replaced:
 * only an older copy from another export is, and not while it is being sent or edited.
 */
export function mergeRecord(
  incoming: RecordRow,
  stored: RecordRow | undefined,
  isEditedHere: boolean,
): { outcome: RecordOutcome; row?: RecordRow } {
  if (!stored) return { outcome: 'added', row: incoming }
  if (stored.state === 'sent') return { outcome: 'sent' }
  const newer = (incoming.revision ?? 0) - (stored.revision ?? 0)
  // One that was encrypted here since cannot be compared.
  const isComparable = (stored.encryptedPayload === null) === (incoming.encryptedPayload === null)
  const isSame = !isComparable || contentOf(stored) === contentOf(incoming)
  if (newer === 0 && isSame) return { outcome: 'here' }
  const isFree = stored.imported && stored.state !== 'sending' && !isEditedHere
  if (newer <= 0 || !isFree || stored.publicId !== incoming.publicId) return { outcome: 'differs' }
  // The older copy may have been sent from here, the newer one from another device.
  return { outcome: 'replaced', row: { ...incoming, mayBeStored: 'either' } }
}
