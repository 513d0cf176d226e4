import { z } from 'zod'

/** Every error's body; `errors` only on 422, by property path (decisions, "Envelopes"). */
export const errorBody = z.object({
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
})
export type ErrorBody = z.infer<typeof errorBody>
