import { pipelined } from '@formpost/kit'

import { blockSize } from './blocks.ts'
import type { Database } from './database.ts'
import { enqueueDeliveries, enqueueMails } from './enqueue.ts'

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

// Rows are locked in the order of the forms' uuids, so that two batches never wait for each other.
const reserve = `
  INSERT INTO submissions.form_states AS s
    (form_uuid, last_seq, count, today, today_count, to_mail, to_mail_since)
  SELECT form_uuid, n, n, (now() AT TIME ZONE 'UTC')::date, n, mails,
    CASE WHEN mails > 0 THEN now() END
  FROM unnest($1::uuid[], $2::int[], $3::int[]) AS t(form_uuid, n, mails) ORDER BY form_uuid
  ON CONFLICT (form_uuid) DO UPDATE SET
    last_seq = s.last_seq + excluded.last_seq,
    count = s.count + excluded.count,
    today_count = excluded.today_count + CASE WHEN s.today = excluded.today THEN s.today_count ELSE 0 END,
    today = excluded.today,
    to_mail = s.to_mail + excluded.to_mail,
    to_mail_since = coalesce(s.to_mail_since, excluded.to_mail_since)
  WHERE s.purged_at IS NULL
  RETURNING form_uuid, to_mail, mailed_at`

// Numbered from the end of what was reserved. What is stored is counted by block in the same statement, which
// far pages are found by; what was there already is given back.
const insert = `
  WITH asked AS (
    SELECT t.*, s.last_seq - count(*) OVER w + row_number() OVER w AS seq
    FROM unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::timestamptz[], $5::bool[], $6::int[], $7::int[],
      $8::text[], $9::text[], $10::text[], $11::text[], $12::bool[])
      AS t(form_uuid, uuid, client_uuid, filled_at, was_offline, form_version, receipt_version,
      answers, encrypted_payload, ip_address, user_agent, mails)
    JOIN submissions.form_states s ON s.form_uuid = t.form_uuid AND s.purged_at IS NULL
    WINDOW w AS (PARTITION BY t.form_uuid ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING)
  ), stored AS (
    INSERT INTO submissions.submissions
      (form_uuid, seq, uuid, client_uuid, created_at, filled_at, was_offline, form_version,
       receipt_version, answers, encrypted_payload, ip_address, user_agent)
    SELECT form_uuid, seq, uuid, client_uuid, now(), filled_at, was_offline, form_version,
       receipt_version, answers::jsonb, encrypted_payload, ip_address, user_agent
    FROM asked
    ON CONFLICT DO NOTHING
    RETURNING form_uuid, uuid, seq
  ), counted AS (
    INSERT INTO submissions.submission_blocks AS b (form_uuid, block, count)
    SELECT form_uuid, seq / ${blockSize}, count(*) FROM stored GROUP BY 1, 2
    ON CONFLICT (form_uuid, block) DO UPDATE SET count = b.count + excluded.count
  ), given_back AS (
    UPDATE submissions.form_states s SET count = s.count - t.n, today_count = s.today_count - t.n,
      to_mail = s.to_mail - t.mails,
      to_mail_since = CASE WHEN s.to_mail > t.mails THEN s.to_mail_since END
    FROM (
      SELECT form_uuid, count(*) AS n, count(*) FILTER (WHERE mails) AS mails
      FROM asked WHERE (form_uuid, seq) NOT IN (SELECT form_uuid, seq FROM stored) GROUP BY 1
    ) AS t
    WHERE s.form_uuid = t.form_uuid
  )
  SELECT form_uuid, uuid FROM stored`

export const keyOf = (row: { formUuid: string; uuid: string }) => `${row.formUuid}/${row.uuid}`

/** Per form: how many there are, and how many of them its owner is to hear of. */
function countByForm(
  rows: readonly NewSubmission[],
): [forms: string[], counts: number[], mails: number[]] {
  const counts = new Map<string, number>()
  const mails = new Map<string, number>()
  for (const { formUuid, notifiesOwner } of rows) {
    counts.set(formUuid, (counts.get(formUuid) ?? 0) + 1)
    mails.set(formUuid, (mails.get(formUuid) ?? 0) + (notifiesOwner ? 1 : 0))
  }
  return [[...counts.keys()], [...counts.values()], [...mails.values()]]
}

interface StateRow {
  form_uuid: string
  to_mail: number
  mailed_at: Date | null
}

/**
 * Stores many submissions in one transaction, with the jobs they cause, and returns the keys of those that are
 * stored. Missing are those that were there already (the unique constraints decide) or whose form has
 * been purged.
 */
export function insertSubmissions(
  { writes, queue }: Database,
  rows: readonly NewSubmission[],
): Promise<Set<string>> {
  const column = <T>(pick: (row: NewSubmission) => T | undefined) =>
    rows.map((row) => pick(row) ?? null)
  const perForm = countByForm(rows)
  const values = [
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
  return pipelined(writes, async (client) => {
    const numbered = client.query<StateRow>({ name: 'reserve', text: reserve, values: perForm })
    const inserted = client.query<{ form_uuid: string; uuid: string }>({
      name: 'insert',
      text: insert,
      values,
    })
    const causesJobs = rows.some((row) => row.notifiesOwner || row.hasWebhook)
    // Where there is nothing left to decide, the end travels with the rest.
    const committed = causesJobs ? undefined : client.query('COMMIT')
    const [states, stored] = await Promise.all([numbered, inserted, committed])
    const keys = new Set(
      stored.rows.map((row) => keyOf({ formUuid: row.form_uuid, uuid: row.uuid })),
    )
    if (committed) return keys
    const fresh = rows.filter((row) => keys.has(keyOf(row)))
    // Sent in this order, the COMMIT last; whichever fails, all of it does.
    await Promise.all([
      enqueueMails(client, queue, mailsDue(states.rows, perForm, fresh)),
      enqueueDeliveries(
        client,
        queue,
        fresh.filter((row) => row.hasWebhook),
      ),
      client.query('COMMIT'),
    ])
    return keys
  })
}

/** The forms with something new for which no mail is waiting yet. */
function mailsDue(
  states: readonly StateRow[],
  [forms, , mails]: ReturnType<typeof countByForm>,
  fresh: readonly NewSubmission[],
) {
  const withFresh = new Set(fresh.map((row) => row.formUuid))
  return states
    .filter(({ form_uuid, to_mail }) => {
      const isFirst = to_mail > 0 && to_mail === mails[forms.indexOf(form_uuid)]
      return isFirst && withFresh.has(form_uuid)
    })
    .map(({ form_uuid, mailed_at }) => ({ formUuid: form_uuid, lastMail: mailed_at }))
}
