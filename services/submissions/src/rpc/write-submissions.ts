import type { Handlers } from '@formpost/kit/rpc'

import { deleteSubmission, purgeForm } from '../store/submissions.ts'
import { beginEpoch } from '../store/encryption-epochs.ts'
import type { SubmitParts } from '../submit/item.ts'
import { submitBatch } from '../submit/submit.ts'

type Writes = Pick<
  Handlers<'submissions'>,
  'SubmitBatch' | 'DeleteSubmission' | 'BeginEncryptionChange' | 'PurgeForm'
>

export const writeSubmissions = (parts: SubmitParts): Writes => ({
  async SubmitBatch({ items, can_send_alone }, call) {
    return { outcomes: await submitBatch(parts, items, can_send_alone, call) }
  },

  async DeleteSubmission({ form_uuid, submission_uuid }, call) {
    await parts.forms.CheckOwner({ form_uuid }, call)
    await deleteSubmission(parts.db, form_uuid, submission_uuid)
    return {}
  },

  async BeginEncryptionChange({ form_uuid }) {
    return { is_frozen: !(await beginEpoch(parts.db, form_uuid)) }
  },

  async PurgeForm({ form_uuid }) {
    await purgeForm(parts.db, form_uuid)
    return {}
  },
})
