import { z } from 'zod'

import { must } from './issues.ts'

/** `GET /api/account/forms/{form}/files/{upload}` (docs/api-behaviour.md#files). */
export const fileQuery = z.object({
  preview: z.enum(['0', '1'], must({ code: 'not_one_of', allowed: ['0', '1'] })).optional(),
})
