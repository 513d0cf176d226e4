// SQL: one statement per batch on the hot path.
import { pipelined, type PoolClient } from '@formpost/kit/database'

import { DomainError } from '../domain/domain-error.ts'
import type { Database } from './database.ts'
import { insertDeviceRecords } from './device-records.ts'
import {
  insertStatement,
  type NewSubmission,
  type ResultRow,
  type StoredRow,
} from './insert-statements.ts'
import { insertBySteps } from './insert-steps.ts'
import { enqueueDeliveries, enqueueFreezes, enqueueMails } from './jobs.ts'
import { toReplays, type ReplayKey, type Replays } from './replays.ts'

export const submissionKey = (formUuid: string, uuid: string): string => `${formUuid}/${uuid}`

/** Unique violation and deadlock: another batch stores the same submission, or locks rows in the opposite order. */
const conflictCodes = new Set<unknown>(['23505', '40P01'])
const maxAttempts = 5
/** The error of a statement that Citus cannot run. */
const featureNotSupported = '0A000'

/**
 * The result of a batch. A row that is in neither was not stored: its form has been purged, its form's encryption is being
 * changed, or its uploads have been released.
 */
export interface Inserted {
  /** By `submissionKey`. */
  stored: ReadonlySet<string>
  /** The replays among the rows and the lookups. */
  replays: Replays
}

/**
 * Stores the rows that are not replays, with the jobs that they cause, in one transaction; `lookups` are only looked up. No two
 * rows may have the same uuid. On a sharded database, all are of one form.
 */
export async function insertSubmissions(
  db: Database,
  rows: readonly NewSubmission[],
  lookups: readonly ReplayKey[],
): Promise<Inserted> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await insertOnce(db, rows, lookups)
    } catch (error) {
      const { code } = error as { code?: unknown }
      // The tables may have been distributed since the start. The caller then tries smaller parts of the batch.
      if (code === featureNotSupported) await db.checkSharding()
      if (!conflictCodes.has(code)) throw error
      if (attempt < maxAttempts) continue
      // The caller then tries the rows of a batch one by one.
      throw rows.length > 1 ? error : new DomainError('unavailable', { retryAfter: 1 })
    }
  }
}

async function insertOnce(
  { writes, queue, isSharded }: Database,
  rows: readonly NewSubmission[],
  lookups: readonly ReplayKey[],
): Promise<Inserted> {
  const insertAt = async (client: Pick<PoolClient, 'query'>) =>
    (await client.query<ResultRow>(insertStatement(rows, lookups))).rows
  const needsMore = rows.some(
    (row) => row.notifiesOwner || row.hasWebhook || row.encryptionEpoch !== undefined || row.device,
  )
  // A single statement is a transaction of its own.
  if (!isSharded() && !needsMore) return toInserted(await insertAt(writes))
  return pipelined(writes, async (client) => {
    const result = isSharded() ? await insertBySteps(client, rows, lookups) : await insertAt(client)
    const inserted = toInserted(result)
    const newRows = rows.filter((row) => inserted.stored.has(submissionKey(row.formUuid, row.uuid)))
    // Sent in this order, the COMMIT last; if any of them fails, all of it is rolled back.
    await Promise.all([
      insertDeviceRecords(
        client,
        newRows.filter((row) => row.device),
      ),
      enqueueMails(client, queue, mailsDue(result.filter(isStored), newRows)),
      enqueueDeliveries(
        client,
        queue,
        newRows.filter((row) => row.hasWebhook),
      ),
      enqueueFreezes(
        client,
        queue,
        newRows.filter((row) => row.encryptionEpoch !== undefined),
      ),
      client.query('COMMIT'),
    ])
    return inserted
  })
}

const isStored = (row: ResultRow): row is StoredRow => row.clientUuid === null

function toInserted(rows: readonly ResultRow[]): Inserted {
  const stored = rows.filter(isStored)
  return {
    stored: new Set(stored.map(({ formUuid, uuid }) => submissionKey(formUuid, uuid))),
    replays: toReplays(rows.filter((row) => !isStored(row))),
  }
}

/** The forms whose only unmailed submissions are these: for the others a mail is waiting already. */
function mailsDue(stored: readonly StoredRow[], newRows: readonly NewSubmission[]) {
  const notifying = new Map<string, number>()
  for (const { formUuid, notifiesOwner } of newRows) {
    if (notifiesOwner) notifying.set(formUuid, (notifying.get(formUuid) ?? 0) + 1)
  }
  const states = new Map(stored.map((row) => [row.formUuid, row]))
  return [...notifying].flatMap(([formUuid, count]) => {
    const state = states.get(formUuid)
    return state?.unmailed === count ? [{ formUuid, lastMail: state.mailedAt }] : []
  })
}
