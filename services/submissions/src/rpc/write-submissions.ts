import { problem, type Handlers } from '@formpost/kit/rpc'

import { beginEpoch } from '../store/encryption-epochs.ts'
import { eraseForm } from '../store/erase-form.ts'
import { eraseSubmission } from '../store/erase-submission.ts'
import type { Dependencies } from './dependencies.ts'

export const deleteSubmission =
  ({ db, forms }: Dependencies): Handlers<'submissions'>['DeleteSubmission'] =>
  async ({ form_uuid: formUuid, submission_uuid: submissionUuid }, call) => {
    await forms.checkOwner(formUuid, call)
    const isDeleted = await eraseSubmission(db, formUuid, submissionUuid)
    if (!isDeleted) throw problem('submission_not_found')
    return {}
  }

export const beginEncryptionChange =
  ({ db }: Dependencies): Handlers<'submissions'>['BeginEncryptionChange'] =>
  async ({ form_uuid: formUuid }) => ({ is_frozen: !(await beginEpoch(db, formUuid)) })

export const purgeForm =
  ({ db }: Dependencies): Handlers<'submissions'>['PurgeForm'] =>
  async ({ form_uuid: formUuid, position }) => {
    const next = await eraseForm(db, formUuid, position)
    return { is_left: next !== undefined, position: next ?? '' }
  }
