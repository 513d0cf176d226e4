import { z } from 'zod'

/**
 * The body of every error; `errors` is present on 422 only, `confirm_password` only on a 403 that a confirmation of the
 * password would avoid, `current_version` only on the 409 of a draft, `closed` and `closed_message` only
 * on the 404 of a closed form (docs/api-behaviour.md#errors).
 */
export const errorBody = z.object({
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  confirm_password: z.literal(true).optional(),
  current_version: z.int().optional(),
  closed: z.literal(true).optional(),
  closed_message: z.string().nullable().optional(),
})
export type ErrorBody = z.infer<typeof errorBody>
