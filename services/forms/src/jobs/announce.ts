import { randomUUID } from 'node:crypto'

import type { SubmissionsClient } from '../rpc/clients/submissions.ts'
import type { Database } from '../store/database.ts'
import type { FormsTasks } from '../store/jobs.ts'
import { findNewest } from '../store/public-versions.ts'

/** The job that tells submissions, which delivers webhooks, of the newest version of a form. */
export const createAnnounceTask = (
  db: Database,
  submissions: SubmissionsClient,
): Pick<FormsTasks, 'announce-version'> => ({
  async 'announce-version'({ formUuid }) {
    const newest = await findNewest(db, formUuid)
    if (newest) await submissions.announceVersion(formUuid, newest, { requestId: randomUUID() })
  },
})
