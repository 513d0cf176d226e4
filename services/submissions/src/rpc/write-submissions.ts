import type { Handlers } from '@formpost/kit'

import { deleteSubmission, purgeForm } from '../store/submissions.ts'
import type { SubmitParts } from '../submit/entry.ts'
import { submitBatch } from '../submit/submit.ts'

type Writes = Pick<Handlers<'submissions'>, 'SubmitBatch' | 'DeleteSubmission' | 'PurgeForm'>

export const writeSubmissions = (parts: SubmitParts): Writes => ({
  async SubmitBatch({ items }, call) {
    return { outcomes: await submitBatch(parts, items, call) }
  },

  async DeleteSubmission({ form_uuid, submission_uuid }, call) {
    await parts.forms.CheckOwner({ form_uuid }, call)
    await deleteSubmission(parts.db, form_uuid, submission_uuid)
    return {}
  },

  async PurgeForm({ form_uuid }) {
    await purgeForm(parts.db, form_uuid)
    return {}
  },
})
