import { z } from 'zod'

import { boundedInteger } from './field.ts'
import { issueMessage, must, refusedAs } from './issues.ts'
import { dateTime, exactText, flag, text, time, uuid } from './text.ts'

const maxSeq = 1_000_000_000
const maxDeleted = 10_000
const maxVersions = 100
const secretLength = { min: 32, max: 100 }

const seq = boundedInteger(1, maxSeq)
const count = boundedInteger(0, maxSeq)
const collector = text(100)

/** What a device says of itself with a submission (docs/api-behaviour.md#devices). */
export const submissionDevice = z
  .object({
    device_id: uuid.nullish(),
    device_seq: seq.nullish(),
    collector: collector.nullish(),
    clock_offset_s: boundedInteger(-maxSeq, maxSeq).nullish(),
  })
  .superRefine(({ device_id: id, device_seq: number }, context) => {
    if ((id ?? null) === null && (number ?? null) !== null) missing(context, 'device_id')
    if ((id ?? null) !== null && (number ?? null) === null) missing(context, 'device_seq')
  })

const missing = (context: z.RefinementCtx, name: string) =>
  context.addIssue({ code: 'custom', path: [name], message: issueMessage({ code: 'missing' }) })

const storage = z.object(
  { persisted: flag.nullish(), free_mb: count.nullish() },
  must('not_an_object'),
)

/** `PUT /api/v1/public/forms/{public_id}/devices/{device_id}` (docs/api-behaviour.md#devices). */
export const deviceReport = z.object({
  secret: exactText(secretLength.max, secretLength.min),
  next_seq: seq,
  waiting: count.nullish(),
  oldest_waiting_at: dateTime.nullish(),
  drafts: count.nullish(),
  deleted: z
    .array(seq, must('not_a_list'))
    .max(maxDeleted, refusedAs({ code: 'too_many', max: maxDeleted }))
    .nullish(),
  form_versions: z
    .record(z.string().regex(/^[1-9]\d{0,8}$/), count, must('not_an_object'))
    .refine(
      (counts) => Object.keys(counts).length <= maxVersions,
      refusedAs({ code: 'too_many', max: maxVersions }),
    )
    .meta({ maxProperties: maxVersions })
    .nullish(),
  app_version: text(100).nullish(),
  storage: storage.nullish(),
  collector: collector.nullish(),
})
export type DeviceReport = z.input<typeof deviceReport>

/** A row of `GET /forms/{form}/devices`; what a device reports is null before its first report. */
export const device = z.object({
  device_id: uuid,
  collector: z.string().nullable(),
  /** How many of its numbers have arrived. */
  received: z.int(),
  /** 0 before the first. */
  highest_seq: z.int(),
  next_seq: z.int().nullable(),
  /** The first and the last number of each range that has not arrived, at most 100 ranges. */
  missing: z.array(z.tuple([z.int(), z.int()])),
  missing_count: z.int(),
  deleted_count: z.int(),
  waiting: z.int().nullable(),
  oldest_waiting_at: time.nullable(),
  drafts: z.int().nullable(),
  /** How many records wait, by form version. */
  form_versions: z.record(z.string(), z.int()),
  app_version: z.string().nullable(),
  storage: z.object({ persisted: z.boolean().nullable(), free_mb: z.int().nullable() }).nullable(),
  reported_at: time.nullable(),
  last_seen_at: time,
})
export type Device = z.infer<typeof device>

/** What the devices of a form have not delivered; `unsent_by_version` has the versions with waiting records. */
export const deviceSummary = z.object({
  devices: z.int(),
  missing: z.int(),
  waiting: z.int(),
  unsent_by_version: z.record(z.string(), z.object({ records: z.int(), devices: z.int() })),
})
export type DeviceSummary = z.infer<typeof deviceSummary>
