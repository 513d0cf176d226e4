import type { Handlers } from '@formpost/kit/rpc'
import { isUuid } from '@formpost/rules'

import { findUploads, listUploads } from '../store/uploads.ts'
import type { Dependencies } from './dependencies.ts'
import { toFileMessage } from './messages.ts'

export const list =
  ({ db }: Dependencies): Handlers<'files'>['List'] =>
  async ({ form_uuid, submission_uuid }) => {
    if (!isUuid(form_uuid) || !isUuid(submission_uuid)) return { files: [] }
    const uploads = await listUploads(db, form_uuid, submission_uuid)
    return { files: uploads.map(toFileMessage) }
  }

/** Uploads that are described at a time. */
const maxDescribed = 1_000

export const describe =
  ({ db }: Dependencies): Handlers<'files'>['Describe'] =>
  async ({ form_uuid, upload_uuids }) => {
    const uuids = upload_uuids.filter(isUuid).slice(0, maxDescribed)
    if (!isUuid(form_uuid) || uuids.length === 0) return { files: [] }
    return { files: (await findUploads(db, form_uuid, uuids)).map(toFileMessage) }
  }
