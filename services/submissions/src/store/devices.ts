// SQL: an upsert with a condition, and ranges of numbers.
import { createHash } from 'node:crypto'

import type { DeviceReport, DeviceTotals, ListedDevice } from '../domain/device.ts'
import type { Database } from './database.ts'
import type { Reader } from './long-queries.ts'

/** How many devices of a form are kept that have delivered nothing; anyone can report some. */
const maxWithoutRecords = 10_000
/** How many ranges of deleted numbers a device may have. */
const maxDeletedRanges = 1_000
const maxListedRanges = 100

/** Random, and so long that no one tries them all. */
const hashOf = (secret: string) => createHash('sha256').update(secret).digest()

/** Keeps what a device reports; returns why it does not. */
export async function saveReport(
  { pool }: Database,
  formUuid: string,
  report: DeviceReport,
): Promise<'saved' | 'wrong_secret' | 'form_purged'> {
  const { deviceId } = report
  const { rows } = await pool.query<{ isNew: boolean }>({
    name: 'save-report',
    text: `INSERT INTO submissions.devices AS d (form_uuid, device_id, secret_hash, reported_at, has_records, next_seq, deleted,
             waiting, oldest_waiting_at, drafts, form_versions, app_version, storage, collector)
           SELECT $1::uuid, $2::uuid, $3, now(),
             EXISTS (SELECT FROM submissions.device_records WHERE form_uuid = $1 AND device_id = $2),
             $4, (SELECT coalesce(range_agg(int4range(n, n, '[]')), '{}') FROM unnest($5::int[]) AS n),
             $6::int, $7::timestamptz, $8::int, $9::jsonb, $10, $11::jsonb, $12
           WHERE NOT EXISTS (SELECT FROM submissions.form_states WHERE form_uuid = $1 AND purged_at IS NOT NULL)
           ON CONFLICT (form_uuid, device_id) DO UPDATE SET
             reported_at = excluded.reported_at, next_seq = greatest(d.next_seq, excluded.next_seq),
             deleted = CASE WHEN (SELECT count(*) FROM unnest(d.deleted + excluded.deleted)) > ${maxDeletedRanges}
               THEN d.deleted ELSE d.deleted + excluded.deleted END,
             waiting = excluded.waiting, oldest_waiting_at = excluded.oldest_waiting_at, drafts = excluded.drafts,
             form_versions = excluded.form_versions, app_version = excluded.app_version, storage = excluded.storage,
             collector = excluded.collector
           WHERE d.secret_hash = excluded.secret_hash
           RETURNING xmax = 0 AS "isNew"`,
    values: [
      ...[formUuid, deviceId, hashOf(report.secret), report.nextSeq, report.deleted],
      ...[report.waiting, report.oldestWaitingAt, report.drafts, report.formVersions],
      ...[report.appVersion, report.storage, report.collector],
    ],
  })
  const [saved] = rows
  if (saved?.isNew) await deleteOldest(pool, formUuid)
  if (saved) return 'saved'
  const { rowCount } = await pool.query(
    'SELECT 1 FROM submissions.devices WHERE form_uuid = $1 AND device_id = $2',
    [formUuid, deviceId],
  )
  return rowCount ? 'wrong_secret' : 'form_purged'
}

/** Of the devices that have delivered nothing, only those are kept that reported last. */
const deleteOldest = (pool: Database['pool'], formUuid: string) =>
  pool.query({
    name: 'delete-oldest-devices',
    text: `DELETE FROM submissions.devices WHERE form_uuid = $1 AND NOT has_records AND device_id = ANY(ARRAY(
             SELECT device_id FROM submissions.devices WHERE form_uuid = $1 AND NOT has_records
             ORDER BY reported_at DESC OFFSET ${maxWithoutRecords}))`,
    values: [formUuid],
  })

const sizeOf = (ranges: string) =>
  `(SELECT coalesce(sum(upper(r) - lower(r)), 0)::bigint FROM unnest(${ranges}) AS r)`

const reportedColumns =
  'reported_at, next_seq, deleted, waiting, oldest_waiting_at, drafts, form_versions, app_version, storage, collector'

// Missing are the numbers from 1 on that have neither arrived nor been deleted on the device. OFFSET 0 keeps PostgreSQL from computing
// the ranges once for each of their uses. There is always a row, for the totals.
const listStatement = `
  WITH records AS (
    SELECT device_id, max(device_seq) AS highest_seq, max(received_at) AS last_at,
      range_agg(int4range(device_seq, device_seq, '[]')) AS present
    FROM submissions.device_records WHERE form_uuid = $1 AND device_id IS NOT NULL GROUP BY device_id
  ), reported AS (
    SELECT device_id, ${reportedColumns} FROM submissions.devices WHERE form_uuid = $1
  ), joined AS (
    SELECT device_id, ${reportedColumns}, coalesce(highest_seq, 0) AS highest_seq,
      greatest(reported_at, last_at) AS last_seen_at, coalesce(present, '{}') AS present,
      int4multirange(int4range(1, greatest(highest_seq + 1, next_seq, 1))) - coalesce(present, '{}')
        - coalesce(deleted, '{}') AS missing
    FROM records FULL JOIN reported USING (device_id) OFFSET 0
  ), counted AS (
    SELECT *, ${sizeOf('missing')} AS missing_count,
      ${sizeOf('missing * int4multirange(int4range(1, greatest(next_seq, 1)))')} AS missing_at_report
    FROM joined
  ), ranked AS (
    SELECT *, reported_at IS NOT NULL AND missing_at_report > coalesce(waiting, 0) AS is_lost,
      missing_count > 0 OR coalesce(waiting, 0) > 0 AS is_incomplete
    FROM counted
  ), page AS (
    SELECT * FROM ranked
    ORDER BY is_lost DESC, is_incomplete DESC, CASE WHEN is_incomplete THEN last_seen_at END, last_seen_at DESC, device_id
    OFFSET $2 LIMIT $3
  ), totals AS (
    SELECT count(*) AS devices, coalesce(sum(missing_count), 0)::bigint AS missing, coalesce(sum(waiting), 0)::bigint AS waiting
    FROM counted
  ), versions AS (
    SELECT version, sum(records::bigint)::bigint AS records, count(*) AS devices
    FROM reported, jsonb_each_text(form_versions) AS v(version, records)
    WHERE records::bigint > 0 GROUP BY version
  )
  SELECT totals.devices AS "allDevices", totals.missing AS "allMissing", totals.waiting AS "allWaiting",
    (SELECT coalesce(jsonb_object_agg(version, jsonb_build_object('records', records, 'devices', devices)), '{}') FROM versions)
      AS "unsentByVersion",
    p.device_id AS "deviceId", highest_seq AS "highestSeq", next_seq AS "nextSeq", missing_count AS "missingCount",
    ${sizeOf('present')} AS received, ${sizeOf('deleted')} AS "deletedCount",
    (SELECT coalesce(jsonb_agg(jsonb_build_array(lower(r), upper(r) - 1)), '[]')
     FROM (SELECT r FROM unnest(p.missing) AS r LIMIT ${maxListedRanges}) AS first) AS missing,
    coalesce(p.collector, (SELECT r.collector FROM submissions.device_records r
      WHERE r.form_uuid = $1 AND r.device_id = p.device_id ORDER BY r.device_seq DESC LIMIT 1)) AS collector,
    p.waiting, oldest_waiting_at AS "oldestWaitingAt", drafts, form_versions AS "formVersions", app_version AS "appVersion",
    storage, reported_at AS "reportedAt", last_seen_at AS "lastSeenAt"
  FROM totals LEFT JOIN page p ON true
  ORDER BY is_lost DESC, is_incomplete DESC, CASE WHEN is_incomplete THEN last_seen_at END, last_seen_at DESC, p.device_id`

interface Totals {
  allDevices: number
  allMissing: number
  allWaiting: number
  unsentByVersion: DeviceTotals['unsentByVersion']
}
type Row = Totals & ({ deviceId: null } | ListedDevice)

const hasDevice = (row: Row): row is Totals & ListedDevice => row.deviceId !== null

/**
 * A page of the devices of a form, those first that say they do not hold what is missing, then those with something missing or waiting, and what all
 * devices have not delivered.
 */
export const listDevices = (
  { longQueries }: Database,
  formUuid: string,
  { offset, limit }: { offset: number; limit: number },
  reader: Reader,
): Promise<{ devices: ListedDevice[]; totals: DeviceTotals }> =>
  longQueries.run(
    reader,
    async () => undefined,
    async (client) => {
      const values = [formUuid, offset, limit]
      const { rows } = await client.query<Row>({ name: 'devices', text: listStatement, values })
      const { allDevices, allMissing, allWaiting, unsentByVersion } = rows[0]!
      return {
        devices: rows.filter(hasDevice),
        totals: { devices: allDevices, missing: allMissing, waiting: allWaiting, unsentByVersion },
      }
    },
  )
