import { randomUUID } from 'node:crypto'

import type { Client } from '@formpost/kit/rpc'

import type { Database } from './store/database.ts'
import { eraseForm } from './store/forms.ts'
import type { FormsTasks } from './store/queue.ts'

/**
 * What deleting leaves to do. Each step may run again after a crash: it deletes what is still there,
 * and the form's own rows go last, so that nothing is forgotten.
 */
export const purgeTasks = (
  db: Database,
  submissions: Client<'submissions'>,
  files: Client<'files'>,
): FormsTasks => ({
  async 'purge-form'({ form_uuid }) {
    const call = { requestId: randomUUID() }
    await submissions.PurgeForm({ form_uuid }, call)
    await files.Delete(
      {
        form_uuid,
        all: true,
        field_uuid: undefined,
        submission_uuid: undefined,
        uploaded_until: undefined,
      },
      call,
    )
    await eraseForm(db, form_uuid)
  },

  async 'purge-field'({ form_uuid, field_uuid, until }) {
    await files.Delete(
      {
        form_uuid,
        field_uuid,
        all: undefined,
        submission_uuid: undefined,
        uploaded_until: until,
      },
      { requestId: randomUUID() },
    )
  },
})
