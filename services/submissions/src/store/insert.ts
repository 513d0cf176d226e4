import { pipelined } from '@formpost/kit/database'
import { problem } from '@formpost/kit/rpc'

import type { Database } from './database.ts'
import { enqueueDeliveries, enqueueFreezes, enqueueMails } from './enqueue.ts'
import { insertStatement, type NewSubmission } from './insert-statements.ts'
import { byReplayKey, type Known, type ReplayPair, type Stored } from './replays.ts'

interface FreshRow {
  client_uuid: null
  form_uuid: string
  uuid: string
  /** How many submissions the form's owner has not been mailed about, these among them. */
  to_mail: number
  mailed_at: Date | null
}

export const keyOf = (row: { formUuid: string; uuid: string }) => `${row.formUuid}/${row.uuid}`

/** Another batch has stored one of the same in between, or holds what this one waits for: unique violation, deadlock. */
const raceLost = new Set<unknown>(['23505', '40P01'])
/** Nobody sends one that often at once. */
const mostTries = 5

/**
 * What has come of a batch. Of rows in neither the form has been purged, the encryption is being changed, or the uploads
 * have been released.
 */
export interface Inserted {
  /** By `keyOf`. */
  stored: Set<string>
  /** What was there already of the rows and of `pairs`. */
  known: Known
}

/**
 * Stores many submissions in one transaction, with the jobs they cause, but for those whose client_uuid is stored already;
 * of `pairs` it only tells that. No two rows may have the same uuid.
 */
export async function insertSubmissions(
  db: Database,
  rows: readonly NewSubmission[],
  pairs: readonly ReplayPair[],
): Promise<Inserted> {
  for (let tries = 1; ; tries++) {
    try {
      return await insertOnce(db, rows, pairs)
    } catch (error) {
      if (!raceLost.has((error as { code?: unknown }).code)) throw error
      if (tries < mostTries) continue
      // Of many, each is then tried by itself.
      throw rows.length > 1 ? error : problem('unavailable', { retryAfter: 1 })
    }
  }
}

async function insertOnce(
  { writes, queue }: Database,
  rows: readonly NewSubmission[],
  pairs: readonly ReplayPair[],
): Promise<Inserted> {
  const statement = insertStatement(rows, pairs)
  const causesJobs = rows.some(
    (row) => row.notifiesOwner || row.hasWebhook || row.encryptionEpoch !== undefined,
  )
  // By itself it is a transaction.
  if (!causesJobs) return inserted((await writes.query<FreshRow | Stored>(statement)).rows)
  return pipelined(writes, async (client) => {
    const result = await client.query<FreshRow | Stored>(statement)
    const outcome = inserted(result.rows)
    const fresh = rows.filter((row) => outcome.stored.has(keyOf(row)))
    // Sent in this order, the COMMIT last; whichever fails, all of it does.
    await Promise.all([
      enqueueMails(client, queue, mailsDue(result.rows.filter(isFresh), fresh)),
      enqueueDeliveries(
        client,
        queue,
        fresh.filter((row) => row.hasWebhook),
      ),
      enqueueFreezes(
        client,
        queue,
        fresh.filter((row) => row.encryptionEpoch !== undefined),
      ),
      client.query('COMMIT'),
    ])
    return outcome
  })
}

const isFresh = (row: FreshRow | Stored): row is FreshRow => row.client_uuid === null

function inserted(rows: readonly (FreshRow | Stored)[]): Inserted {
  const fresh = rows.filter(isFresh)
  return {
    stored: new Set(fresh.map((row) => keyOf({ formUuid: row.form_uuid, uuid: row.uuid }))),
    known: byReplayKey(rows.filter((row) => !isFresh(row))),
  }
}

/** The forms whose first unmailed submissions are these: no mail is waiting for them yet. */
function mailsDue(stored: readonly FreshRow[], fresh: readonly NewSubmission[]) {
  const mails = new Map<string, number>()
  for (const { formUuid, notifiesOwner } of fresh) {
    if (notifiesOwner) mails.set(formUuid, (mails.get(formUuid) ?? 0) + 1)
  }
  const states = new Map(stored.map((row) => [row.form_uuid, row]))
  return [...mails].flatMap(([formUuid, count]) => {
    const { to_mail, mailed_at } = states.get(formUuid)!
    return to_mail === count ? [{ formUuid, lastMail: mailed_at }] : []
  })
}
