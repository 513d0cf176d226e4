import { z } from 'zod'

import { must } from './text.ts'

/** `GET /api/account/forms/{form}/files/{upload}` (docs/api-behaviour.md#files). */
export const fileQuery = z.object({ preview: z.enum(['0', '1'], must('0 or 1')).optional() })
