import { fieldTypes } from '@formpost/rules'
import { z } from 'zod'

import { reviewState } from './review.ts'
import { time, uuid } from './text.ts'

/** An answer in the owner API (docs/api-behaviour.md#submission-list). */
export const submissionValue = z.object({
  field_uuid: uuid,
  field_type: z.enum(fieldTypes),
  field_label: z.string().nullable(),
  value: z.union([z.string(), z.number(), z.array(z.string()), z.literal(true)]),
  /** With `removed=1`: the form has no question for it any more. */
  removed: z.literal(true).optional(),
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
})
export type SubmissionRow = z.infer<typeof submissionRow>

/** `GET /forms/{form}/submissions/{submission}`. */
export const submission = submissionRow.extend({
  client_uuid: uuid.nullable(),
  prev: uuid.optional(),
  next: uuid.optional(),
  encrypted_payload: z.string().optional(),
  /** The encrypted files of an encrypted payload; `size` is in bytes. */
  uploads: z
    .array(z.object({ uuid, field_uuid: uuid, name: z.string(), size: z.int() }))
    .optional(),
})
export type Submission = z.infer<typeof submission>
