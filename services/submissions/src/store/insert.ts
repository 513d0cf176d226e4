import { pipelined, problem } from '@formpost/kit'

import { blockSize } from './blocks.ts'
import type { Database } from './database.ts'
import { enqueueDeliveries, enqueueMails } from './enqueue.ts'
import {
  byReplayKey,
  known,
  type Known,
  pairColumns,
  type ReplayPair,
  type Stored,
} from './replays.ts'

export interface NewSubmission {
  formUuid: string
  uuid: string
  clientUuid: string | undefined
  filledAt: string | undefined
  wasOffline: boolean
  formVersion: number
  receiptVersion: number
  /** JSON text of the answers. */
  answers: string | undefined
  encryptedPayload: string | undefined
  ipAddress: string | undefined
  userAgent: string | undefined
  /** Whether the form's owner is to get a mail. */
  notifiesOwner: boolean
  hasWebhook: boolean
}

// One statement, and so one journey: finds what is stored already, numbers the rest and stores it. Rows of form_states
// are locked in the order of their uuids, so that two batches never wait for each other. What is stored is counted by
// block, which far pages are found by. A client_uuid that another batch stores meanwhile ends it with a unique
// violation, and with that all of it. Of an array within a SELECT see `known`.
const insert = `
  WITH known AS (${known}), fresh AS (
    SELECT * FROM unnest((SELECT $3::uuid[]), $4::uuid[], $5::uuid[], $6::timestamptz[], $7::bool[], $8::int[], $9::int[],
      $10::text[], $11::text[], $12::text[], $13::text[], $14::bool[]) WITH ORDINALITY
      AS t(form_uuid, uuid, client_uuid, filled_at, was_offline, form_version, receipt_version,
      answers, encrypted_payload, ip_address, user_agent, mails, at)
    WHERE (form_uuid, uuid) NOT IN (SELECT form_uuid, uuid FROM known)
  ), numbered AS (
    INSERT INTO submissions.form_states AS s
      (form_uuid, last_seq, count, today, today_count, to_mail, to_mail_since)
    SELECT form_uuid, count(*), count(*), (now() AT TIME ZONE 'UTC')::date, count(*),
      count(*) FILTER (WHERE mails), max(now()) FILTER (WHERE mails)
    FROM fresh GROUP BY form_uuid ORDER BY form_uuid
    ON CONFLICT (form_uuid) DO UPDATE SET
      last_seq = s.last_seq + excluded.last_seq,
      count = s.count + excluded.count,
      today_count = excluded.today_count + CASE WHEN s.today = excluded.today THEN s.today_count ELSE 0 END,
      today = excluded.today,
      to_mail = s.to_mail + excluded.to_mail,
      to_mail_since = coalesce(s.to_mail_since, excluded.to_mail_since)
    WHERE s.purged_at IS NULL
    RETURNING form_uuid, last_seq, to_mail, mailed_at
  ), stored AS (
    INSERT INTO submissions.submissions
      (form_uuid, seq, uuid, client_uuid, created_at, filled_at, was_offline, form_version,
       receipt_version, answers, encrypted_payload, ip_address, user_agent)
    SELECT form_uuid, last_seq + 1 - row_number() OVER (PARTITION BY form_uuid ORDER BY at DESC),
       uuid, client_uuid, now(), filled_at, was_offline, form_version,
       receipt_version, answers::jsonb, encrypted_payload, ip_address, user_agent
    FROM fresh JOIN numbered USING (form_uuid)
    RETURNING form_uuid, uuid, seq
  ), counted AS (
    INSERT INTO submissions.submission_blocks AS b (form_uuid, block, count)
    SELECT form_uuid, seq / ${blockSize}, count(*) FROM stored GROUP BY 1, 2
    ON CONFLICT (form_uuid, block) DO UPDATE SET count = b.count + excluded.count
  )
  SELECT form_uuid, uuid, to_mail, mailed_at, NULL AS client_uuid, NULL AS form_version,
    NULL AS receipt_version, NULL AS answers
  FROM stored JOIN numbered USING (form_uuid)
  UNION ALL
  SELECT form_uuid, uuid, NULL, NULL, client_uuid, form_version, receipt_version, answers FROM known`

interface FreshRow {
  client_uuid: null
  form_uuid: string
  uuid: string
  /** How many submissions the form's owner has not been mailed about, these among them. */
  to_mail: number
  mailed_at: Date | null
}

export const keyOf = (row: { formUuid: string; uuid: string }) => `${row.formUuid}/${row.uuid}`

const uniqueViolation = '23505'
/** Each time another batch has stored one of the same in between; nobody sends one that often at once. */
const mostTries = 5

/** What has come of a batch. Of rows in neither the form has been purged, or they are there twice. */
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
      if ((error as { code?: unknown }).code !== uniqueViolation) throw error
      if (tries === mostTries) throw problem('unavailable', { retryAfter: 1 })
    }
  }
}

async function insertOnce(
  { writes, queue }: Database,
  rows: readonly NewSubmission[],
  pairs: readonly ReplayPair[],
): Promise<Inserted> {
  const statement = { name: 'insert', text: insert, values: valuesOf(rows, pairs) }
  const causesJobs = rows.some((row) => row.notifiesOwner || row.hasWebhook)
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

function valuesOf(rows: readonly NewSubmission[], pairs: readonly ReplayPair[]): unknown[] {
  const column = <T>(pick: (row: NewSubmission) => T | undefined) =>
    rows.map((row) => pick(row) ?? null)
  const ofRows = rows.flatMap(({ formUuid, clientUuid }) =>
    clientUuid ? [{ formUuid, clientUuid }] : [],
  )
  return [
    ...pairColumns([...ofRows, ...pairs]),
    column((row) => row.formUuid),
    column((row) => row.uuid),
    column((row) => row.clientUuid),
    column((row) => row.filledAt),
    column((row) => row.wasOffline),
    column((row) => row.formVersion),
    column((row) => row.receiptVersion),
    column((row) => row.answers),
    column((row) => row.encryptedPayload),
    column((row) => row.ipAddress),
    column((row) => row.userAgent),
    column((row) => row.notifiesOwner),
  ]
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
