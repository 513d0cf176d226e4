import type { Handlers } from '@formpost/kit/rpc'
import { isUuid } from '@formpost/rules'

import { listUploads } from '../store/uploads.ts'
import type { Dependencies } from './dependencies.ts'
import { toFileMessage } from './messages.ts'

export const list =
  ({ db }: Dependencies): Handlers<'files'>['List'] =>
  async ({ form_uuid, submission_uuid }) => {
    if (!isUuid(form_uuid) || !isUuid(submission_uuid)) return { files: [] }
    const uploads = await listUploads(db, form_uuid, submission_uuid)
    return { files: uploads.map(toFileMessage) }
  }
