import { z } from 'zod'

/** Every error's body; `errors` only on 422, by property path (docs/api-behaviour.md#errors). */
export const errorBody = z.object({
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
})
export type ErrorBody = z.infer<typeof errorBody>
