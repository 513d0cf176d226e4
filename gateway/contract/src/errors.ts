import { z } from 'zod'

/** The body of every error; `errors` is present on 422 only (docs/api-behaviour.md#errors). */
export const errorBody = z.object({
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
})
export type ErrorBody = z.infer<typeof errorBody>
