import type { CallContext } from '@formpost/kit/rpc'

import { insertSubmissions, keyOf } from '../store/insert.ts'
import type { NewSubmission } from '../store/insert-statements.ts'
import { replayKey, type Stored } from '../store/replays.ts'
import { isolate } from './isolate.ts'
import { type Accepted, fail, type Received, receipt, type SubmitParts } from './item.ts'
import { finishReplay, finishReplays, replayPair } from './replays.ts'

const keyOfEntry = ({ state, uuid }: Received) => keyOf({ formUuid: state.form_uuid, uuid })

/** What goes into the insert: a submission to store, or one that was refused and is only looked up. */
type Insertion = { entry: Accepted; isNew: true } | { entry: Received; isNew: false }
type Inserted = 'stored' | 'failed' | 'neither' | Stored

/**
 * Stores what was accepted, and finishes it; of what was refused it finishes the replays. What stays unfinished was not stored,
 * for its form has changed or is gone.
 */
export async function storeAccepted(
  parts: SubmitParts,
  accepted: readonly Accepted[],
  refused: readonly Received[],
  call: CallContext,
): Promise<void> {
  // Of two with the same client_uuid one is stored, and the other then answered as its replay.
  const firsts = new Map(accepted.toReversed().map((entry) => [keyOfEntry(entry), entry]))
  const insertions: Insertion[] = [
    ...[...firsts.values()].map((entry) => ({ entry, isNew: true as const })),
    ...refused
      .filter((entry) => replayPair(entry))
      .map((entry) => ({ entry, isNew: false as const })),
  ]
  const inserted = await isolate<Insertion, Inserted>(
    insertions,
    (some) => insert(parts, some),
    (error, { entry }) => {
      fail(entry.item, error, call)
      return 'failed'
    },
  )
  for (const [index, { entry, isNew }] of insertions.entries()) {
    const result = inserted[index]
    if (typeof result === 'object') await finishReplay(parts, entry, result, call)
    else if (isNew && result === 'stored') {
      entry.item.outcome = receipt(entry.uuid, entry.today, false)
    }
  }
  const rest = accepted.filter(({ item }) => !item.outcome)
  await finishReplays(parts, rest, call)
}

async function insert(parts: SubmitParts, some: readonly Insertion[]): Promise<Inserted[]> {
  const rows = some.flatMap(({ entry, isNew }) => (isNew ? rowOf(parts, entry) : []))
  const pairs = some.flatMap(({ entry, isNew }) => (isNew ? [] : (replayPair(entry) ?? [])))
  const { stored, known } = await insertSubmissions(parts.db, rows, pairs)
  return some.map(({ entry }) => {
    const pair = replayPair(entry)
    const replayed = pair && known.get(replayKey(pair.formUuid, pair.clientUuid))
    return replayed ?? (stored.has(keyOfEntry(entry)) ? 'stored' : 'neither')
  })
}

function rowOf(parts: SubmitParts, entry: Accepted): NewSubmission {
  const { item, state, sent, uuid, judged } = entry
  const { request } = item
  return {
    formUuid: state.form_uuid,
    uuid,
    clientUuid: request.client_uuid,
    filledAt: request.filled_at,
    wasOffline: request.was_offline,
    formVersion: entry.version,
    receiptVersion: state.version,
    answers: judged.answers && JSON.stringify(Object.fromEntries(judged.answers)),
    encryptedPayload: sent.encryptedPayload,
    ipAddress: parts.storedIp(request.ip) || undefined,
    userAgent: request.user_agent || undefined,
    notifiesOwner: parts.mails && state.notifies_owner,
    hasWebhook: state.has_webhook,
    hasUploads: judged.uploads.length > 0,
    encryptionEpoch: entry.encryptionEpoch,
  }
}
