import { type PoolClient, transaction } from '@formpost/kit'

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
  RETURNING form_uuid, last_seq, to_mail, mailed_at`

// What is stored is counted by block in the same statement, which far pages are found by.
const insert = `
  WITH stored AS (
    INSERT INTO submissions.submissions
      (form_uuid, seq, uuid, client_uuid, created_at, filled_at, was_offline, form_version,
       receipt_version, answers, encrypted_payload, ip_address, user_agent)
    SELECT form_uuid, seq, uuid, client_uuid, now(), filled_at, was_offline, form_version,
       receipt_version, answers::jsonb, encrypted_payload, ip_address, user_agent
    FROM unnest($1::uuid[], $2::bigint[], $3::uuid[], $4::uuid[], $5::timestamptz[], $6::bool[],
       $7::int[], $8::int[], $9::text[], $10::text[], $11::text[], $12::text[])
       AS t(form_uuid, seq, uuid, client_uuid, filled_at, was_offline, form_version,
       receipt_version, answers, encrypted_payload, ip_address, user_agent)
    ON CONFLICT DO NOTHING
    RETURNING form_uuid, uuid, seq
  ), counted AS (
    INSERT INTO submissions.submission_blocks AS b (form_uuid, block, count)
    SELECT form_uuid, seq / ${blockSize}, count(*) FROM stored GROUP BY 1, 2
    ON CONFLICT (form_uuid, block) DO UPDATE SET count = b.count + excluded.count
  )
  SELECT form_uuid, uuid FROM stored`

const giveBack = `
  UPDATE submissions.form_states s SET count = s.count - t.n, today_count = s.today_count - t.n,
    to_mail = s.to_mail - t.mails,
    to_mail_since = CASE WHEN s.to_mail > t.mails THEN s.to_mail_since END
  FROM unnest($1::uuid[], $2::int[], $3::int[]) AS t(form_uuid, n, mails)
  WHERE s.form_uuid = t.form_uuid`

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

/**
 * Stores many submissions in one transaction, with the jobs they cause, and returns the keys of those that are stored. Missing
 * are those that were there already (the unique constraints decide) or whose form has been purged.
 */
export function insertSubmissions(
  { pool, queue }: Database,
  rows: readonly NewSubmission[],
): Promise<Set<string>> {
  return transaction(pool, async (client) => {
    const { open, mailsDue } = await numbered(client, rows)
    if (open.length === 0) return new Set()
    const column = <T>(pick: (row: NewSubmission) => T | undefined) =>
      open.map(({ row }) => pick(row) ?? null)
    const { rows: stored } = await client.query<{ form_uuid: string; uuid: string }>({
      name: 'insert',
      text: insert,
      values: [
        column((row) => row.formUuid),
        open.map(({ seq }) => seq),
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
      ],
    })
    const keys = new Set(stored.map((row) => keyOf({ formUuid: row.form_uuid, uuid: row.uuid })))
    const missing = open.map(({ row }) => row).filter((row) => !keys.has(keyOf(row)))
    if (missing.length > 0) await client.query(giveBack, countByForm(missing))
    const fresh = rows.filter((row) => keys.has(keyOf(row)))
    const formsWithFresh = new Set(fresh.map((row) => row.formUuid))
    await enqueueMails(
      client,
      queue,
      mailsDue.filter(({ formUuid }) => formsWithFresh.has(formUuid)),
    )
    await enqueueDeliveries(
      client,
      queue,
      fresh.filter((row) => row.hasWebhook),
    )
    return keys
  })
}

interface StateRow {
  form_uuid: string
  last_seq: number
  to_mail: number
  mailed_at: Date | null
}

/**
 * Gives every row of a form that takes submissions the next number of that form, and says for which
 * forms no mail is waiting yet.
 */
async function numbered(client: PoolClient, rows: readonly NewSubmission[]) {
  const [forms, counts, mails] = countByForm(rows)
  const { rows: states } = await client.query<StateRow>({
    name: 'reserve',
    text: reserve,
    values: [forms, counts, mails],
  })
  const next = new Map(
    states.map(({ form_uuid, last_seq }) => [
      form_uuid,
      last_seq - counts[forms.indexOf(form_uuid)]!,
    ]),
  )
  const open = rows.flatMap((row) => {
    const before = next.get(row.formUuid)
    if (before === undefined) return []
    next.set(row.formUuid, before + 1)
    return [{ row, seq: before + 1 }]
  })
  const mailsDue = states
    .filter(({ form_uuid, to_mail }) => to_mail > 0 && to_mail === mails[forms.indexOf(form_uuid)])
    .map(({ form_uuid, mailed_at }) => ({ formUuid: form_uuid, lastMail: mailed_at }))
  return { open, mailsDue }
}
