import type { RecordRow } from '../../db/rows.ts'
import { afterUnknown } from '../delivery/record-state.ts'

/** What became of a record of an export. */
export type RecordOutcome = 'added' | 'replaced' | 'here' | 'differs' | 'sent'

const contentOf = ({ answers, entered, encryptedPayload }: RecordRow): string =>
  JSON.stringify([answers, entered ?? null, encryptedPayload])

/** A record with the ids of its files. */
export interface RecordWithFileIds {
  row: RecordRow
  fileIds: readonly string[]
}

/** What this device has of a record. */
export interface Present {
  stored?: RecordWithFileIds | undefined
  /** Whether a draft edits it. */
  isEdited?: boolean
  /** Whether it is still a draft. */
  isDraft?: boolean
}

/** What an import stores of a record: the row, and all files instead of those that are stored, or only those that are not. */
export interface Merged {
  outcome: RecordOutcome
  row?: RecordRow
  files?: 'all' | 'missing'
}

/**
 * What an import does with a record, as a pure decision. What was entered here is never replaced: only an older copy from another export
 * is, and not while it is being sent or edited. A record that lacks files gets them.
 */
export function mergeRecord(
  { row: incoming, fileIds }: RecordWithFileIds,
  { stored: here, isEdited = false, isDraft = false }: Present,
): Merged {
  if (!here)
    return isDraft ? { outcome: 'differs' } : { outcome: 'added', row: incoming, files: 'all' }
  const { row: stored } = here
  if (stored.state === 'sent') return { outcome: 'sent' }
  const newer = (incoming.revision ?? 0) - (stored.revision ?? 0)
  // One that was encrypted here since cannot be compared.
  const isComparable = (stored.encryptedPayload === null) === (incoming.encryptedPayload === null)
  const isSame = !isComparable || contentOf(stored) === contentOf(incoming)
  const isAtRest = stored.state !== 'sending' && !isEdited
  if (newer === 0 && isSame) {
    const isMissing = isComparable && fileIds.some((id) => !here.fileIds.includes(id))
    if (!isMissing || !isAtRest) return { outcome: 'here' }
    const { state, refusal } = incoming
    const row = { ...stored, state, refusal, nextTryAt: 0, mayBeStored: afterUnknown(stored) }
    return { outcome: 'replaced', row, files: 'missing' }
  }
  const isFree = stored.imported && isAtRest
  if (newer <= 0 || !isFree || stored.publicId !== incoming.publicId) return { outcome: 'differs' }
  // The older copy may have been sent from here, the newer one from another device.
  return { outcome: 'replaced', row: { ...incoming, mayBeStored: 'either' }, files: 'all' }
}
