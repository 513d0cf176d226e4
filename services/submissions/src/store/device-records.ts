// SQL: part of the transactions that store and erase submissions.
import type { PoolClient } from '@formpost/kit/database'

import type { NewSubmission } from './insert-statements.ts'

/** Links submissions to what their devices said of themselves. */
export async function insertDeviceRecords(
  client: PoolClient,
  rows: readonly NewSubmission[],
): Promise<void> {
  if (rows.length === 0) return
  const column = (read: (row: NewSubmission) => unknown) => rows.map((row) => read(row) ?? null)
  const forms = column((row) => row.formUuid)
  const devices = column((row) => row.device?.deviceId)
  await client.query({
    name: 'device-records',
    text: `INSERT INTO submissions.device_records (form_uuid, submission_uuid, device_id, device_seq, received_at, collector,
             clock_offset_s)
           SELECT form_uuid, submission_uuid, device_id, device_seq, now(), collector, clock_offset_s
           FROM unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::int[], $5::text[], $6::int[])
             AS t(form_uuid, submission_uuid, device_id, device_seq, collector, clock_offset_s)`,
    values: [
      forms,
      column((row) => row.uuid),
      devices,
      column((row) => row.device?.deviceSeq),
      column((row) => row.device?.collector),
      column((row) => row.device?.clockOffsetS),
    ],
  })
  await client.query({
    name: 'devices-with-records',
    text: `UPDATE submissions.devices d SET has_records = true
           FROM unnest($1::uuid[], $2::uuid[]) AS t(form_uuid, device_id)
           WHERE d.form_uuid = t.form_uuid AND d.device_id = t.device_id AND NOT d.has_records`,
    values: [forms, devices],
  })
}

/** Deletes the link of a submission. The number of the device stays: it has arrived. */
export async function unlinkDeviceRecord(
  client: PoolClient,
  formUuid: string,
  submissionUuid: string,
): Promise<void> {
  await client.query(
    `UPDATE submissions.device_records SET submission_uuid = gen_random_uuid(), collector = NULL, clock_offset_s = NULL
     WHERE form_uuid = $1 AND submission_uuid = $2`,
    [formUuid, submissionUuid],
  )
}
