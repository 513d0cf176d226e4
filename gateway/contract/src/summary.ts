import { fieldTypes } from '@formpost/rules'
import { z } from 'zod'

import { day, time, timeOfDay, uuid } from './text.ts'

/** The answers to one field: how many, and what they have in common by the type of the field. */
export const fieldSummary = z.object({
  field_uuid: uuid,
  type: z.enum(fieldTypes),
  label: z.string().nullable(),
  answered: z.int(),
  /** Of the repeat that the field is in; `answered` and all counts are then those of instances. */
  instances: z.int().optional(),
  /** Of choices: every option of the field, then former ones that were chosen. */
  options: z.array(z.object({ option: z.string(), count: z.int() })).optional(),
  /** Of a ranking: every option of the field, then former ones, with the number of answers that have it and how many have it first. */
  ranks: z
    .array(
      z.object({
        option: z.string(),
        count: z.int(),
        first: z.int(),
        mean_place: z.number().nullable(),
      }),
    )
    .optional(),
  numbers: z
    .object({
      min: z.number(),
      max: z.number(),
      mean: z.number(),
      median: z.number(),
      histogram: z.array(z.object({ from: z.number(), to: z.number(), count: z.int() })),
    })
    .optional(),
  dates: z
    .object({
      min: day,
      max: day,
      median: day,
      /** `to` is included. */
      histogram: z.array(z.object({ from: day, to: day, count: z.int() })),
    })
    .optional(),
  /** Of times of day, with a bin for each hour. */
  times: z
    .object({
      min: timeOfDay,
      max: timeOfDay,
      median: timeOfDay,
      histogram: z.array(z.object({ from: timeOfDay, to: timeOfDay, count: z.int() })),
    })
    .optional(),
  /** Of a consent: the submissions that give it, and all others. */
  consents: z.object({ given: z.int(), not_given: z.int() }).optional(),
  /** With `removed=1`: the form does not have this question any more. */
  removed: z.literal(true).optional(),
  texts: z.object({ distinct: z.int(), examples: z.array(z.string()).max(5) }).optional(),
})

/** `GET /forms/{form}/summary` (docs/api-behaviour.md#summary). */
export const submissionSummary = z.object({
  count: z.int(),
  first_at: time.nullable(),
  last_at: time.nullable(),
  offline_count: z.int(),
  per_day: z.array(z.object({ day, count: z.int() })),
  fields: z.array(fieldSummary),
})
export type SubmissionSummary = z.infer<typeof submissionSummary>
