import type { Handlers } from '@formpost/kit/rpc'
import { isUuid } from '@formpost/rules'

import type { Parts } from './parts.ts'

export const attach =
  ({ uploads }: Parts): Handlers<'files'>['Attach'] =>
  async ({ claims }) => {
    const refused = await uploads.attach(claims)
    return { outcomes: refused.map((refused_uuids) => ({ refused_uuids })) }
  }

export const release =
  ({ uploads }: Parts): Handlers<'files'>['Release'] =>
  async ({ form_uuid, submission_uuid, upload_uuids, expires_at }) => {
    if (isUuid(form_uuid) && isUuid(submission_uuid)) {
      await uploads.release({
        formUuid: form_uuid,
        submissionUuid: submission_uuid,
        uuids: upload_uuids.filter(isUuid),
        expiresAt: expires_at,
      })
    }
    return {}
  }
