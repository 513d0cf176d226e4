// SQL: one statement per batch on the hot path.
import type { SubmissionDevice } from '../domain/device.ts'
import { blockSize } from './blocks.ts'
import { jsonbArray } from './jsonb-array.ts'
import { replayParameters, selectReplays, type Replay, type ReplayKey } from './replays.ts'

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
  /** Whether the form's owner gets a mail. */
  notifiesOwner: boolean
  hasWebhook: boolean
  /** Stored only while its row in upload_claims exists. */
  hasUploads: boolean
  /** Stored only while the form's encryption_epoch is this; absent if its encryption is known to be frozen. */
  encryptionEpoch: number | undefined
  rules: number | undefined
  /** JSON text of what could not be checked. */
  checks: string | undefined
  /** JSON text of what was sent and is not among the answers. */
  sent: string | undefined
  enteredHash: string | undefined
  /** Stored in its own table. */
  device: SubmissionDevice | undefined
}

export interface StoredRow {
  clientUuid: null
  formUuid: string
  uuid: string
  /** How many submissions the form's owner has not been mailed about, the stored ones included. */
  unmailed: number
  mailedAt: Date | null
}
export type ResultRow = StoredRow | Replay

// Each of the statements finds the replays, and numbers, counts and stores the other rows, in one round trip. If another batch
// stores one of the client_uuids meanwhile, the statement fails with a unique violation. The result is a row for each stored
// submission, without a client_uuid, and a row for each replay.

export const stateColumns =
  'form_uuid, last_seq, count, today, today_count, to_mail, to_mail_since, encryption_epoch'
export const today = `(now() AT TIME ZONE 'UTC')::date`
export const addToState = `
  ON CONFLICT (form_uuid) DO UPDATE SET
    last_seq = s.last_seq + excluded.last_seq,
    count = s.count + excluded.count,
    today_count = excluded.today_count + CASE WHEN s.today = excluded.today THEN s.today_count ELSE 0 END,
    today = excluded.today,
    to_mail = s.to_mail + excluded.to_mail,
    to_mail_since = coalesce(s.to_mail_since, excluded.to_mail_since)
  WHERE s.purged_at IS NULL AND CASE WHEN excluded.encryption_epoch IS NULL THEN s.last_seq > 0
    ELSE excluded.encryption_epoch = coalesce(s.encryption_epoch, 0) END
  RETURNING form_uuid, last_seq, to_mail, mailed_at`
export const storedColumns = `form_uuid, seq, uuid, client_uuid, created_at, filled_at, was_offline, form_version,
  receipt_version, answers, encrypted_payload, ip_address, user_agent, rules, checks, sent, entered_hash`
export const addToBlock = `ON CONFLICT (form_uuid, block) DO UPDATE SET count = b.count + excluded.count`
const result = (uuid: string, from: string) => `
  SELECT form_uuid AS "formUuid", ${uuid} AS uuid, to_mail AS unmailed, mailed_at AS "mailedAt",
    NULL AS "clientUuid", NULL AS "formVersion", NULL AS "receiptVersion", NULL AS answers, NULL AS "enteredHash"
  FROM ${from}
  UNION ALL
  SELECT form_uuid, uuid, NULL, NULL, client_uuid, form_version, receipt_version, answers, entered_hash FROM replays`

// The lock on a form's row of form_states is held from when the numbers are taken until the commit, in every statement that
// stores submissions. So submissions of a form become visible in the order of their numbers: a reader that has seen a number
// never sees a lower one later, which cursors and `measureBlocks` rely on.
//
// Rows of form_states are locked in the order of their uuids, so that two batches never deadlock. The array within a SELECT is
// explained at `selectReplays`.
const insertMany = `
  WITH replays AS (${selectReplays('s.*')}), new_rows AS (
    SELECT * FROM unnest((SELECT $3::uuid[]), $4::uuid[], $5::uuid[], $6::timestamptz[], $7::bool[], $8::int[], $9::int[],
      $10::jsonb[], $11::text[], $12::text[], $13::text[], $14::bool[], $15::int[],
      $16::int[], $17::text[], $18::text[], $19::text[]) WITH ORDINALITY
      AS t(form_uuid, uuid, client_uuid, filled_at, was_offline, form_version, receipt_version,
      answers, encrypted_payload, ip_address, user_agent, mails, epoch, rules, checks, sent, entered_hash, at)
    WHERE (form_uuid, uuid) NOT IN (SELECT form_uuid, uuid FROM replays)
  ), numbered AS (
    INSERT INTO submissions.form_states AS s (${stateColumns})
    SELECT form_uuid, count(*), count(*), ${today}, count(*),
      count(*) FILTER (WHERE mails), max(now()) FILTER (WHERE mails), min(epoch)
    FROM new_rows GROUP BY form_uuid ORDER BY form_uuid
    ${addToState}
  ), stored AS (
    INSERT INTO submissions.submissions (${storedColumns})
    SELECT form_uuid, last_seq + 1 - row_number() OVER (PARTITION BY form_uuid ORDER BY at DESC),
      uuid, client_uuid, now(), filled_at, was_offline, form_version,
      receipt_version, answers, encrypted_payload, ip_address, user_agent,
      rules, checks::jsonb, sent::jsonb, entered_hash
    FROM new_rows JOIN numbered USING (form_uuid)
    RETURNING form_uuid, uuid, seq
  ), counted AS (
    INSERT INTO submissions.submission_blocks AS b (form_uuid, block, count)
    SELECT form_uuid, seq / ${blockSize}, count(*) FROM stored GROUP BY 1, 2
    ${addToBlock}
  )${result('uuid', 'stored JOIN numbered USING (form_uuid)')}`

// Waits for a release of the same claim, which deletes the row.
const claim = `claim AS (
    SELECT 1 FROM submissions.upload_claims
    WHERE form_uuid = $1::uuid AND submission_uuid = $2::uuid FOR UPDATE
  ),`
const deleteClaim = `, fulfilled AS (
    DELETE FROM submissions.upload_claims c USING numbered n
    WHERE c.form_uuid = n.form_uuid AND c.form_uuid = $1::uuid AND c.submission_uuid = $2::uuid
  )`

// Takes PostgreSQL a third less time than a batch of one, which matters to clients that send one after the other.
const insertOne = (withUploads: boolean) => `
  WITH replays AS (
    SELECT form_uuid, client_uuid, uuid, form_version, receipt_version, answers, entered_hash
    FROM submissions.submissions WHERE form_uuid = $1::uuid AND client_uuid = $3::uuid
  ), ${withUploads ? claim : ''} numbered AS (
    INSERT INTO submissions.form_states AS s (${stateColumns})
    SELECT $1, 1, 1, ${today}, 1, $12::bool::int, CASE WHEN $12 THEN now() END, $13::int
    WHERE NOT EXISTS (SELECT FROM replays) ${withUploads ? 'AND EXISTS (SELECT FROM claim)' : ''}
    ${addToState}
  ), stored AS (
    INSERT INTO submissions.submissions (${storedColumns})
    SELECT form_uuid, last_seq, $2::uuid, $3, now(), $4::timestamptz, $5::bool, $6::int,
      $7::int, $8::jsonb, $9::text, $10::text, $11::text,
      $14::int, $15::jsonb, $16::jsonb, $17::text
    FROM numbered
  ), counted AS (
    INSERT INTO submissions.submission_blocks AS b (form_uuid, block, count)
    SELECT form_uuid, last_seq / ${blockSize}, 1 FROM numbered
    ${addToBlock}
  )${withUploads ? deleteClaim : ''}${result('$2', 'numbered')}`

const answersOf = (row: NewSubmission) => row.answers

/** The parameters of a row: from $1 in `insertOne`, from $3 as arrays in `insertMany`. */
export const parameters: readonly ((row: NewSubmission) => unknown)[] = [
  (row) => row.formUuid,
  (row) => row.uuid,
  (row) => row.clientUuid,
  (row) => row.filledAt,
  (row) => row.wasOffline,
  (row) => row.formVersion,
  (row) => row.receiptVersion,
  answersOf,
  (row) => row.encryptedPayload,
  (row) => row.ipAddress,
  (row) => row.userAgent,
  (row) => row.notifiesOwner,
  (row) => row.encryptionEpoch,
  (row) => row.rules,
  (row) => row.checks,
  (row) => row.sent,
  (row) => row.enteredHash,
]

const one = {
  plain: { name: 'insert-one', text: insertOne(false) },
  withUploads: { name: 'insert-one-with-uploads', text: insertOne(true) },
}

/** Stores the rows that are not replays, and finds the replays among them and `lookups`. A row with uploads must be alone. */
export function insertStatement(rows: readonly NewSubmission[], lookups: readonly ReplayKey[]) {
  const [first] = rows
  if (first && rows.length === 1 && lookups.length === 0) {
    const statement = first.hasUploads ? one.withUploads : one.plain
    return { ...statement, values: parameters.map((parameter) => parameter(first) ?? null) }
  }
  if (rows.some((row) => row.hasUploads)) throw new Error('a row with uploads must be alone')
  const ownKeys = rows.flatMap(({ formUuid, clientUuid }) =>
    clientUuid ? [{ formUuid, clientUuid }] : [],
  )
  const columns = parameters.map((parameter) =>
    parameter === answersOf
      ? jsonbArray(rows.map(answersOf))
      : rows.map((row) => parameter(row) ?? null),
  )
  return {
    name: 'insert-many',
    text: insertMany,
    values: [...replayParameters([...ownKeys, ...lookups]), ...columns],
  }
}
