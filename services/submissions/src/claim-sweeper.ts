import { randomUUID } from 'node:crypto'

import { log } from '@formpost/kit/observability'
import type { Client } from '@formpost/kit/rpc'

import type { Database } from './store/database.ts'
import { releaseExpiredClaims } from './store/upload-claims.ts'

const everyMs = 30_000

/** Releases the uploads of submissions that were never stored: a process died, or a service was away. Replicas may sweep at once. */
export function createClaimSweeper(db: Database, files: Client<'files'>) {
  let timer: NodeJS.Timeout | undefined
  let stopping = false
  let sweeping = Promise.resolve()

  const release = async (formUuid: string, submissionUuid: string) => {
    await files.Release(
      { form_uuid: formUuid, submission_uuid: submissionUuid, upload_uuids: [] },
      { requestId: randomUUID() },
    )
  }

  async function sweep(): Promise<void> {
    try {
      let released = 1
      while (released > 0 && !stopping) {
        released = await releaseExpiredClaims(db, (claim) =>
          release(claim.formUuid, claim.submissionUuid),
        )
      }
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
