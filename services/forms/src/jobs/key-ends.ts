import { randomUUID } from 'node:crypto'

import { createPeriodicTask, type PeriodicTask } from '@formpost/kit/jobs'

import type { SubmissionsClient } from '../rpc/clients/submissions.ts'
import type { Database } from '../store/database.ts'
import { findEndingKeys } from '../store/key-ends.ts'

const everyMs = 3_600_000
const batch = 100
/** How long before its end an owner is reminded (docs/api-behaviour.md#warnings). */
const reminderDays = 30

/**
 * Has owners reminded of encryption keys that end. Every replica does, at the start and once an hour: submissions records what it has
 * mailed.
 */
export function createKeyEndSweeper(db: Database, submissions: SubmissionsClient): PeriodicTask {
  const task = createPeriodicTask(
    { everyMs, runAtStart: true, failureMessage: 'owners are reminded of keys later' },
    announceEndingKeys,
  )

  async function announceEndingKeys(): Promise<void> {
    const call = { requestId: randomUUID() }
    let last = 0
    for (let found = batch; found === batch && !task.isStopping;) {
      const keys = await findEndingKeys(db, reminderDays, last, batch)
      for (const { id, formUuid, expiresAt } of keys) {
        await submissions.announceKeyEnd(formUuid, expiresAt, call)
        last = id
      }
      found = keys.length
    }
  }

  return task
}
