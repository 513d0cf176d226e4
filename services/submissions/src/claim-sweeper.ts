import { randomUUID } from 'node:crypto'

import { log } from '@formpost/kit/observability'
import type { Client } from '@formpost/kit/rpc'

import type { Database } from './store/database.ts'
import { releaseExpiredClaim, type UploadClaim } from './store/upload-claims.ts'

const everyMs = 30_000

/** Releases the uploads of submissions that were never stored: a process died, or a service was away. Replicas may sweep at once. */
export function createClaimSweeper(db: Database, files: Client<'files'>) {
  let timer: NodeJS.Timeout | undefined
  let stopping = false
  let sweeping = Promise.resolve()

  async function release(
    { formUuid, submissionUuid }: UploadClaim,
    expires_at: string,
  ): Promise<void> {
    await files.Release(
      { form_uuid: formUuid, submission_uuid: submissionUuid, upload_uuids: [], expires_at },
      { requestId: randomUUID() },
    )
  }

  async function sweep(): Promise<void> {
    try {
      while (!stopping && (await releaseExpiredClaim(db, release)));
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'uploads are released later')
    }
  }

  const run = (): void => {
    sweeping = sweeping.then(sweep)
  }

  return {
    start(): void {
      run()
      timer = setInterval(run, everyMs)
    },
    /** Finishes the claims that are being released. */
    async stop(): Promise<void> {
      stopping = true
      clearInterval(timer)
      await sweeping
    },
  }
}
