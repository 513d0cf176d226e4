import type { RecordRow, Refusal, RetryReason } from '../../db/rows.ts'
import { formerIsStored } from './edited-record.ts'
import { refusalDelay, refusalKind } from './refusal-kind.ts'

// The transitions of a record (docs/architecture.md#states-of-a-record). They do no I/O; the caller reads
// and writes the record in one transaction.

/** A first attempt later than this after Submit counts as offline. */
const onlineWindow = 60_000

/** Whether the service refused the answers, and judges them by the current form, as when they were submitted. */
const isJudgedAgain = ({ refusal }: RecordRow): boolean =>
  refusal !== null && refusalKind(refusal) === 'answers'

/**
 * Whether a refused record may be sent again without a change by the user; `newest` is the newest known
 * version of its form. Refused answers are sent once more for each new version.
 */
export function mayRetryRefused(record: RecordRow, newest: number | undefined): boolean {
  if (record.state !== 'needs_attention' || !record.refusal) return false
  const kind = refusalKind(record.refusal)
  if (kind !== 'answers') return kind === 'passing'
  return (newest ?? 0) > (record.refusedVersion ?? record.formVersion)
}

/** Whether this device may show the answers: they are not encrypted for their owner, and no PIN was removed without being entered. */
export const isReadable = ({ encryptedPayload, lostPin }: RecordRow): boolean =>
  encryptedPayload === null && !lostPin

/** A record can be edited unless it is being sent, was sent, or can no longer be read by this device. */
export const canEdit = (record: RecordRow): boolean =>
  (record.state === 'waiting' || record.state === 'needs_attention') && isReadable(record)

/** Claims a record for an attempt; undefined if it must not be sent now. */
export function claimed(
  record: RecordRow,
  newest: number | undefined,
  isEdited: boolean,
  now: number,
): RecordRow | undefined {
  const isDue = record.state === 'waiting' || mayRetryRefused(record, newest)
  if (!isDue || isEdited) return undefined
  const isLate = record.attempts > 0 || now - Date.parse(record.filledAt) > onlineWindow
  const wasOffline = record.wasOffline || (isLate && !isJudgedAgain(record))
  return { ...record, wasOffline, state: 'sending' }
}

/** What the service may have stored after another request whose outcome is unknown, or once another device may send the record. */
export const afterUnknown = ({
  mayBeStored,
}: Pick<RecordRow, 'mayBeStored'>): 'these' | 'either' =>
  mayBeStored === 'former' || mayBeStored === 'either' ? 'either' : 'these'

/** The changes after an attempt without an outcome. A refused record stays refused. */
export const unsuccessful = (
  record: RecordRow,
  isPosted: boolean,
  retry: { reason: RetryReason | null; nextTryAt: number },
): Partial<RecordRow> => ({
  state: record.refusal ? 'needs_attention' : 'waiting',
  attempts: record.attempts + 1,
  nextTryAt: retry.nextTryAt,
  wasOffline: record.wasOffline || !isJudgedAgain(record),
  ...(retry.reason === null ? {} : { retryReason: retry.reason }),
  ...(isPosted && retry.reason !== 'busy' ? { mayBeStored: afterUnknown(record) } : {}),
})

/** The changes after an attempt whose page or worker was closed. Its request may have been sent. */
export const interrupted = (record: RecordRow): Partial<RecordRow> => ({
  state: record.refusal ? 'needs_attention' : 'waiting',
  wasOffline: record.wasOffline || !isJudgedAgain(record),
  mayBeStored: afterUnknown(record),
})

/** The changes after a refusal; `newest` is the newest known version of the form. */
export function refused(
  record: RecordRow,
  refusal: Refusal,
  newest: number | undefined,
  now: number,
  random: number,
): Partial<RecordRow> {
  const refusals = (record.refusals ?? 0) + 1
  return {
    state: 'needs_attention',
    retryReason: null,
    refusal,
    refusals,
    refusedVersion: Math.max(newest ?? 0, record.formVersion),
    nextTryAt: refusalKind(refusal) === 'passing' ? now + refusalDelay(refusals, random) : 0,
  }
}

/**
 * Whether a receipt may be for the answers from before an edit. The service compares plain answers, but
 * not encrypted ones, nor those of a submission that its owner has deleted.
 */
export function mayBeFormerReceipt(record: RecordRow, isReplay: boolean): boolean {
  if (!isReplay) return false
  if (record.mayBeStored === 'former') return true
  return record.mayBeStored === 'either' && record.encryptedPayload !== null
}

/**
 * Whether the outcome of an attempt is that of the record. Where pages cannot lock, another one may have
 * recovered the record and edited it.
 */
export const isCurrent = (stored: RecordRow, attempted: RecordRow): boolean =>
  stored.state === 'sending' && stored.revision === attempted.revision

/** The changes after a receipt for an attempt. A record that was edited meanwhile is not stored. */
export function delivered(
  stored: RecordRow,
  attempted: RecordRow,
  receipt: NonNullable<RecordRow['receipt']>,
): Partial<RecordRow> {
  if (stored.revision !== attempted.revision) {
    return { state: 'needs_attention', refusal: formerIsStored }
  }
  return {
    state: 'sent',
    answers: {},
    entered: undefined,
    sealedContent: undefined,
    lostPin: undefined,
    encryptedPayload: null,
    refusal: null,
    retryReason: null,
    receipt,
  }
}
