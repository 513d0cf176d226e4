import { randomUUID } from 'node:crypto'

import type { FilesClient } from '../rpc/clients/files.ts'
import type { FormsClient } from '../rpc/clients/forms.ts'
import type { SubmissionsTasks } from '../store/jobs.ts'

/** The tasks that keep other services up to date; `notify/` has the others. */
export const createTasks = (
  forms: FormsClient,
  files: FilesClient,
): Pick<SubmissionsTasks, 'freeze-encryption' | 'delete-files'> => ({
  'freeze-encryption': ({ formUuid }) =>
    forms.freezeEncryption(formUuid, { requestId: randomUUID() }),
  'delete-files': ({ formUuid, submissionUuid }) =>
    files.deleteOf(formUuid, submissionUuid, { requestId: randomUUID() }),
})
