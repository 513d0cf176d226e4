import { propertyErrors, requestErrors } from '@formpost/rules'
import { z } from 'zod'

/** A code of the catalogue (docs/errors.md). Not an enum: later versions may send further codes. */
export const codeIn = (catalogue: object, description: string) =>
  z.string().meta({ description, 'x-extensible-enum': Object.keys(catalogue) })

/** Why a property was refused: a code and its parameters. */
export const propertyError = z.looseObject({
  code: codeIn(propertyErrors, 'What is wrong. Its parameters are further members.'),
})

/**
 * The body of every error; `errors` and `codes` are present on 422 only, `confirm_password` only on a 403 that a confirmation of the
 * password would avoid, `current_version` only on the 409 of a draft, `closed`, `closed_message` and `closed_messages` only on the 404 of a closed form (docs/api-behaviour.md#errors).
 */
export const errorBody = z.object({
  message: z.string(),
  code: codeIn(requestErrors, 'Why the request failed.'),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  codes: z.record(z.string(), z.array(propertyError)).optional(),
  confirm_password: z.literal(true).optional(),
  current_version: z.int().optional(),
  closed: z.literal(true).optional(),
  closed_message: z.string().nullable().optional(),
  closed_messages: z.record(z.string(), z.string()).optional(),
  max_bytes: z.int().optional(),
  retry_after: z.int().optional(),
})
export type ErrorBody = z.infer<typeof errorBody>
