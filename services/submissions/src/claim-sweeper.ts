import { randomUUID } from 'node:crypto'

import { createPeriodicTask, type PeriodicTask } from '@formpost/kit/jobs'
import type { Client } from '@formpost/kit/rpc'

import type { Database } from './store/database.ts'
import { releaseExpiredClaim, type UploadClaim } from './store/upload-claims.ts'

const everyMs = 30_000

/** Releases the uploads of submissions that were never stored, because a process died or a service was down. */
export function createClaimSweeper(db: Database, files: Client<'files'>): PeriodicTask {
  async function release(
    { formUuid, submissionUuid }: UploadClaim,
    expires_at: string,
  ): Promise<void> {
    await files.Release(
      { form_uuid: formUuid, submission_uuid: submissionUuid, upload_uuids: [], expires_at },
      { requestId: randomUUID() },
    )
  }

  const task = createPeriodicTask(
    { everyMs, runAtStart: true, failureMessage: 'uploads are released later' },
    async () => {
      while (!task.isStopping && (await releaseExpiredClaim(db, release)));
    },
  )
  return task
}
