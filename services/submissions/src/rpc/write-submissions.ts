import { type Handlers, problem } from '@formpost/kit/rpc'

import { deleteSubmission } from '../store/delete-submission.ts'
import { beginEpoch } from '../store/encryption-epochs.ts'
import { purgeForm } from '../store/purge-form.ts'
import type { Dependencies } from './dependencies.ts'

type Writes = Pick<
  Handlers<'submissions'>,
  'DeleteSubmission' | 'BeginEncryptionChange' | 'PurgeForm'
>

export const writeSubmissions = ({ db, forms }: Dependencies): Writes => ({
  async DeleteSubmission({ form_uuid: formUuid, submission_uuid: submissionUuid }, call) {
    await forms.checkOwner(formUuid, call)
    const isDeleted = await deleteSubmission(db, formUuid, submissionUuid)
    if (!isDeleted) throw problem('submission_not_found')
    return {}
  },

  async BeginEncryptionChange({ form_uuid: formUuid }) {
    return { is_frozen: !(await beginEpoch(db, formUuid)) }
  },

  async PurgeForm({ form_uuid: formUuid }) {
    await purgeForm(db, formUuid)
    return {}
  },
})
