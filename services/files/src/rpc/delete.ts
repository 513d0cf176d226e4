import type { Handlers } from '@formpost/kit/rpc'
import { isUuid } from '@formpost/rules'

import { markDeleted } from '../store/deletion.ts'
import type { Dependencies } from './dependencies.ts'

/** Hides the files, then removes them. If that is interrupted, a repeated call or the sweeper finishes it. */
export const deleteFiles =
  ({ db, sweeper }: Dependencies): Handlers<'files'>['Delete'] =>
  async ({ form_uuid, submission_uuid, field_uuid, all, uploaded_until }) => {
    // All files only if `all` is set: a forgotten member must not empty a form.
    const uuid = submission_uuid ?? field_uuid
    if (!isUuid(form_uuid) || (uuid === undefined ? !all : !isUuid(uuid))) return {}
    await markDeleted(db, {
      formUuid: form_uuid,
      ...(submission_uuid !== undefined && { submissionUuid: submission_uuid }),
      ...(field_uuid !== undefined && { fieldUuid: field_uuid }),
      ...(uploaded_until !== undefined && { until: new Date(uploaded_until) }),
    })
    await sweeper.purge(form_uuid)
    return {}
  }
