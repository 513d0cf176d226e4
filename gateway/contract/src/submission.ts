import { fieldTypes, type FieldType } from '@formpost/rules'
import { z } from 'zod'

import { reviewState } from './review.ts'
import { time, uuid } from './text.ts'

/** An answer in the owner API (docs/api-behaviour.md#submission-list). */
export interface SubmissionValue {
  field_uuid: string
  field_type: FieldType
  field_label: string | null
  /** Of a repeat, the answers of each instance. */
  value: string | number | string[] | true | SubmissionValue[][]
  /** With `removed=1`: the form has no question for it any more. */
  removed?: true | undefined
}
export const submissionValue: z.ZodType<SubmissionValue> = z.object({
  field_uuid: uuid,
  field_type: z.enum(fieldTypes),
  field_label: z.string().nullable(),
  get value() {
    return z.union([
      z.string(),
      z.number(),
      z.array(z.string()),
      z.literal(true),
      z.array(z.array(submissionValue)),
    ])
  },
  removed: z.literal(true).optional(),
})

/** What could not be checked of a submission (docs/api-behaviour.md#checks); the address is that of a field, as in `errors`. */
const check = z.object({
  code: z.string(),
  address: z.string().optional(),
  reason: z.string().optional(),
})

/** A row of `GET /forms/{form}/submissions`. */
export const submissionRow = z.object({
  uuid,
  created_at: time,
  filled_at: time.nullable(),
  was_offline: z.boolean(),
  ip_address: z.string().nullable(),
  user_agent: z.string().nullable(),
  review: reviewState,
  values: z.array(submissionValue),
  /** Present if something could not be checked. */
  checks: z.array(check).optional(),
})
export type SubmissionRow = z.infer<typeof submissionRow>

/** `GET /forms/{form}/submissions/{submission}`. */
export const submission = submissionRow.extend({
  client_uuid: uuid.nullable(),
  prev: uuid.optional(),
  next: uuid.optional(),
  encrypted_payload: z.string().optional(),
  /** The number of the rules by which the client evaluated the form, if it sent one. */
  rules: z.int().optional(),
  /** What the device said of itself, each if it did (docs/api-behaviour.md#devices). */
  device_id: uuid.optional(),
  device_seq: z.int().optional(),
  collector: z.string().optional(),
  clock_offset_s: z.int().optional(),
  /** Present if answers were sent that are not in `values`, by address (docs/api-behaviour.md#sent-answers). */
  sent: z
    .record(z.string(), z.union([z.string(), z.number(), z.array(z.string()), z.literal(true)]))
    .optional(),
  /** The encrypted files of an encrypted payload; `size` is in bytes. */
  uploads: z
    .array(z.object({ uuid, field_uuid: uuid, name: z.string(), size: z.int() }))
    .optional(),
})
export type Submission = z.infer<typeof submission>
