import { randomUUID } from 'node:crypto'

import type { FilesClient } from '../rpc/clients/files.ts'
import type { SubmissionsClient } from '../rpc/clients/submissions.ts'
import type { Database } from '../store/database.ts'
import { eraseForm } from '../store/forms.ts'
import type { FormsTasks } from '../store/jobs.ts'

/**
 * The jobs that complete a deletion. A job may run again after a crash: each step deletes what still exists, and the
 * rows of the form go last.
 */
export const createPurgeTasks = (
  db: Database,
  submissions: SubmissionsClient,
  files: FilesClient,
): Pick<FormsTasks, 'purge-form' | 'purge-field'> => ({
  async 'purge-form'({ formUuid }) {
    const call = { requestId: randomUUID() }
    await submissions.purgeForm(formUuid, call)
    await files.deleteOfForm(formUuid, call)
    await eraseForm(db, formUuid)
  },

  async 'purge-field'({ formUuid, fieldUuid, until }) {
    await files.deleteOfField(formUuid, fieldUuid, until, { requestId: randomUUID() })
  },
})
