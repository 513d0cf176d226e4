import { randomUUID } from 'node:crypto'

import { createPeriodicTask, type PeriodicTask } from '@formpost/kit/jobs'

import type { FilesClient } from '../rpc/clients/files.ts'
import type { Database } from '../store/database.ts'
import { releaseExpiredClaim } from '../store/upload-claims.ts'

const everyMs = 30_000

/** Releases the uploads of submissions that were never stored, because a process died or a service was down. */
export function createClaimSweeper(db: Database, files: FilesClient): PeriodicTask {
  const releaseNext = () =>
    releaseExpiredClaim(db, (claim, deadline) =>
      files.release({ ...claim, deadline }, { requestId: randomUUID() }),
    )
  const task = createPeriodicTask(
    { everyMs, runAtStart: true, failureMessage: 'uploads are released later' },
    async () => {
      while (!task.isStopping && (await releaseNext()));
    },
  )
  return task
}
