import type { Handlers } from '@formpost/kit/rpc'
import { isUuid } from '@formpost/rules'

import type { Parts } from './parts.ts'

/**
 * First nobody sees the files any more, then they go. Should that break off, repeating the call
 * finishes it, and so does the sweeper.
 */
export const deleteFiles =
  ({ uploads, sweeper }: Parts): Handlers<'files'>['Delete'] =>
  async ({ form_uuid, submission_uuid, field_uuid, all, uploaded_until }) => {
    // Without a choice nothing is meant: an old caller must not wipe a form by a forgotten member.
    const part = submission_uuid ?? field_uuid
    if (!isUuid(form_uuid) || (part === undefined ? !all : !isUuid(part))) return {}
    await uploads.markDeleted({
      formUuid: form_uuid,
      ...(submission_uuid !== undefined && { submissionUuid: submission_uuid }),
      ...(field_uuid !== undefined && { fieldUuid: field_uuid }),
      ...(uploaded_until !== undefined && { until: new Date(uploaded_until) }),
    })
    await sweeper.purge(form_uuid)
    return {}
  }
