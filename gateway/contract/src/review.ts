import { z } from 'zod'

import { must } from './issues.ts'
import { text, time, uuid } from './text.ts'

const states = ['received', 'approved', 'has_issues', 'rejected'] as const

/** What the owner decided about a submission; `received` until then (docs/api-behaviour.md#reviews). */
export const reviewState = z.enum(states, must({ code: 'not_one_of', allowed: states }))

/** `PUT /forms/{form}/submissions/{submission}/review`. */
export const reviewPut = z.object({ state: reviewState, note: text(2_000).nullish() })

/** The owner and the credential of the request, as they were then. */
export const reviewer = z.object({
  uuid,
  name: z.string(),
  email: z.string(),
  credential: z.object({ kind: z.enum(['api_key', 'token', 'session']), name: z.string() }),
})

export const review = z.object({
  state: reviewState,
  note: z.string().nullable(),
  reviewer,
  reviewed_at: time,
})
export type Review = z.infer<typeof review>

/** The newest review, whose properties other than `state` are null without one, and all of them, the newest first. */
export const reviews = z.object({
  state: reviewState,
  note: z.string().nullable(),
  reviewer: reviewer.nullable(),
  reviewed_at: time.nullable(),
  history: z.array(review),
})
export type Reviews = z.infer<typeof reviews>
