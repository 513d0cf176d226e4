import type { Handlers } from '@formpost/kit/rpc'
import { isUuid } from '@formpost/rules'

import { toFile } from './messages.ts'
import type { Parts } from './parts.ts'

export const list =
  ({ uploads }: Parts): Handlers<'files'>['List'] =>
  async ({ form_uuid, submission_uuid }) => {
    if (!isUuid(form_uuid) || !isUuid(submission_uuid)) return { files: [] }
    const rows = await uploads.listOf(form_uuid, submission_uuid)
    return { files: rows.map(toFile) }
  }
