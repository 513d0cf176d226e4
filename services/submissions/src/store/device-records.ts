// SQL: part of the transactions that store and erase submissions.
import { randomUUID } from 'node:crypto'

import type { PoolClient } from '@formpost/kit/database'

import type { NewSubmission } from './insert-statements.ts'

/** Links submissions to what their devices said of themselves. */
export async function insertDeviceRecords(
  client: PoolClient,
  rows: readonly NewSubmission[],
): Promise<void> {
  const forms = new Set(rows.map((row) => row.formUuid))
  await Promise.all(
    [...forms].map((form) =>
      insertOfForm(
        client,
        form,
        rows.filter((row) => row.formUuid === form),
      ),
    ),
  )
}

async function insertOfForm(
  client: PoolClient,
  formUuid: string,
  rows: readonly NewSubmission[],
): Promise<void> {
  const column = (read: (row: NewSubmission) => unknown) => rows.map((row) => read(row) ?? null)
  const devices = column((row) => row.device?.deviceId)
  const records = client.query({
    name: 'device-records',
    text: `INSERT INTO submissions.device_records (form_uuid, submission_uuid, device_id, device_seq, received_at, collector,
             clock_offset_s)
           SELECT $1::uuid, submission_uuid, device_id, device_seq, now(), collector, clock_offset_s
           FROM unnest($2::uuid[], $3::uuid[], $4::int[], $5::text[], $6::int[])
             AS t(submission_uuid, device_id, device_seq, collector, clock_offset_s)`,
    values: [
      formUuid,
      column((row) => row.uuid),
      devices,
      column((row) => row.device?.deviceSeq),
      column((row) => row.device?.collector),
      column((row) => row.device?.clockOffsetS),
    ],
  })
  // Both are sent now, because the caller sends the COMMIT next.
  const marks = client.query({
    name: 'devices-with-records',
    text: `UPDATE submissions.devices SET has_records = true
           WHERE form_uuid = $1 AND device_id = ANY($2::uuid[]) AND NOT has_records`,
    values: [formUuid, devices],
  })
  await Promise.all([records, marks])
}

/** Deletes the link of a submission. The number of the device stays: it has arrived. */
export async function unlinkDeviceRecord(
  client: PoolClient,
  formUuid: string,
  submissionUuid: string,
): Promise<void> {
  await client.query(
    `UPDATE submissions.device_records SET submission_uuid = $3, collector = NULL, clock_offset_s = NULL
     WHERE form_uuid = $1 AND submission_uuid = $2`,
    [formUuid, submissionUuid, randomUUID()],
  )
}
