import type { Handlers } from '@formpost/kit/rpc'
import { isUuid } from '@formpost/rules'

import { attachUploads, releaseUploads } from '../store/claims.ts'
import type { Dependencies } from './dependencies.ts'
import { toClaim } from './messages.ts'

export const attach =
  ({ db }: Dependencies): Handlers<'files'>['Attach'] =>
  async ({ claims }) => {
    const refused = await attachUploads(db, claims.map(toClaim))
    return { outcomes: refused.map((refused_uuids) => ({ refused_uuids })) }
  }

export const release =
  ({ db }: Dependencies): Handlers<'files'>['Release'] =>
  async ({ form_uuid, submission_uuid, upload_uuids, expires_at }) => {
    if (isUuid(form_uuid) && isUuid(submission_uuid)) {
      await releaseUploads(db, {
        formUuid: form_uuid,
        submissionUuid: submission_uuid,
        uuids: upload_uuids.filter(isUuid),
        expiresAt: expires_at,
      })
    }
    return {}
  }
