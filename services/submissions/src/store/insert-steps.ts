// SQL: statements that Citus sends to one shard each, in one transaction.
import type { PoolClient } from '@formpost/kit/database'

import { blockSize } from './blocks.ts'
import {
  addToBlock,
  addToState,
  parameters,
  stateColumns,
  storedColumns,
  today,
  type NewSubmission,
  type ResultRow,
  type StoredRow,
} from './insert-statements.ts'
import { findOfForm, type Replay, type ReplayKey } from './replays.ts'
import { lockClaim } from './upload-claims.ts'

// Citus does not send inserts within a WITH to one shard: it copies what they return to every node, and a submission would need all
// of them. So the row of the form is locked and counted up first, for all rows. Then nothing else is stored for the form until
// the commit, the replays are known for certain, and what they added is taken off again.

const number = `
  INSERT INTO submissions.form_states AS s (${stateColumns})
  VALUES ($1, $2::int, $2::int, ${today}, $2::int, $3::int, CASE WHEN $3::int > 0 THEN now() END, $4)
  ${addToState}`

const store = `
  INSERT INTO submissions.submissions (${storedColumns})
  SELECT $1::uuid, $2::bigint + at, uuid, client_uuid, now(), filled_at, was_offline, form_version,
    receipt_version, answers::jsonb, encrypted_payload, ip_address, user_agent,
    rules, checks::jsonb, sent::jsonb, entered_hash
  FROM unnest($3::uuid[], $4::uuid[], $5::timestamptz[], $6::bool[], $7::int[], $8::int[],
    $9::text[], $10::text[], $11::text[], $12::text[], $13::bool[], $14::int[],
    $15::int[], $16::text[], $17::text[], $18::text[]) WITH ORDINALITY
    AS t(uuid, client_uuid, filled_at, was_offline, form_version, receipt_version,
    answers, encrypted_payload, ip_address, user_agent, mails, epoch, rules, checks, sent, entered_hash, at)`

const countBlock = `
  INSERT INTO submissions.submission_blocks AS b (form_uuid, block, count) VALUES ($1, $2, $3)
  ${addToBlock}`

const takeOff = `
  UPDATE submissions.form_states SET last_seq = last_seq - $2::int, count = count - $2::int,
    today_count = today_count - $2::int, to_mail = to_mail - $3::int,
    to_mail_since = CASE WHEN to_mail > $3::int THEN to_mail_since END
  WHERE form_uuid = $1`

interface State {
  last_seq: number
  to_mail: number
  mailed_at: Date | null
}

const countMails = (rows: readonly NewSubmission[]): number =>
  rows.filter((row) => row.notifiesOwner).length

/**
 * Does on a sharded database what the statement of `insertStatement` does, in a transaction that the caller commits. All rows and
 * lookups are of one form.
 */
export async function insertBySteps(
  client: PoolClient,
  rows: readonly NewSubmission[],
  lookups: readonly ReplayKey[],
): Promise<ResultRow[]> {
  const formUuid = (rows[0] ?? lookups[0])?.formUuid
  if (formUuid === undefined) return []
  if ([...rows, ...lookups].some((each) => each.formUuid !== formUuid)) {
    throw new Error('rows of several forms must be stored separately')
  }
  const claims = rows.filter((row) => row.hasUploads)
  const epochs = rows.flatMap((row) => row.encryptionEpoch ?? [])
  const epoch = epochs.length > 0 ? Math.min(...epochs) : null
  const clientUuids = rows.flatMap((row) => row.clientUuid ?? [])
  const [locked, numbered, { rows: replays }] = await Promise.all([
    Promise.all(
      claims.map(({ uuid: submissionUuid }) => lockClaim(client, { formUuid, submissionUuid })),
    ),
    rows.length > 0 &&
      client.query<State>({
        name: 'number-rows',
        text: number,
        values: [formUuid, rows.length, countMails(rows), epoch],
      }),
    client.query<Replay>({
      ...findOfForm,
      values: [formUuid, [...clientUuids, ...lookups.map(({ clientUuid }) => clientUuid)]],
    }),
  ])
  const [state] = numbered ? numbered.rows : []
  if (!state) return replays
  const known = new Set([
    ...replays.map(({ uuid }) => uuid),
    ...claims.filter((_, index) => locked[index]!.rowCount === 0).map(({ uuid }) => uuid),
  ])
  const newRows = rows.filter((row) => !known.has(row.uuid))
  const others = rows.filter((row) => known.has(row.uuid))
  await Promise.all([
    ...(newRows.length > 0
      ? storeRows(client, formUuid, state.last_seq - rows.length, newRows)
      : []),
    others.length > 0 &&
      client.query({
        name: 'take-off',
        text: takeOff,
        values: [formUuid, others.length, countMails(others)],
      }),
  ])
  const unmailed = state.to_mail - countMails(others)
  const stored: StoredRow[] = newRows.map(({ uuid }) => ({
    ...{ clientUuid: null, formUuid, uuid, unmailed, mailedAt: state.mailed_at },
  }))
  return [...stored, ...replays]
}

/** Stores rows under the numbers after `last`. */
function storeRows(
  client: PoolClient,
  formUuid: string,
  last: number,
  rows: readonly NewSubmission[],
): Promise<unknown>[] {
  const [, ...ofRow] = parameters
  const columns = ofRow.map((parameter) => rows.map((row) => parameter(row) ?? null))
  const blocks = new Map<number, number>()
  for (const index of rows.keys()) {
    const block = Math.floor((last + 1 + index) / blockSize)
    blocks.set(block, (blocks.get(block) ?? 0) + 1)
  }
  return [
    client.query({ name: 'store-rows', text: store, values: [formUuid, last, ...columns] }),
    ...[...blocks].map(([block, count]) =>
      client.query({ name: 'count-block', text: countBlock, values: [formUuid, block, count] }),
    ),
    ...rows
      .filter((row) => row.hasUploads)
      .map(({ uuid }) =>
        client.query(
          'DELETE FROM submissions.upload_claims WHERE form_uuid = $1 AND submission_uuid = $2',
          [formUuid, uuid],
        ),
      ),
  ]
}
