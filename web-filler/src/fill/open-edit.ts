import { newId } from '@formpost/ui/new-id.ts'
import { liveQuery } from 'dexie'

import { db } from '../db/database.ts'
import { loadDraft, type Draft } from '../db/drafts.ts'
import { createEdit, editOf, type CreatedEdit } from '../db/edits.ts'
import { lockDraft, type ReleaseDraft } from './draft-lock.ts'

/** Why a record cannot be edited: another page edits it, or its state. */
export type EditObstacle = 'open_elsewhere' | 'sending' | 'sent' | 'encrypted' | 'gone'

export type OpenedEdit = { draft: Draft & { release: ReleaseDraft } } | { obstacle: EditObstacle }

/** Milliseconds to wait until a record is no longer being sent: most attempts end sooner. */
const maxWait = 5_000

/** Resolves when a record is not being sent, or at the deadline. */
function waitForAttempt(clientUuid: string, deadline: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const subscription = liveQuery(() => db.records.get(clientUuid)).subscribe({
      next: (record) => void (record?.state !== 'sending' && finish()),
      error: reject,
    })
    const timer = setTimeout(() => finish(), deadline - Date.now())
    const finish = () => {
      clearTimeout(timer)
      subscription.unsubscribe()
      resolve()
    }
  })
}

/** Makes the draft of a record between two attempts to send it. */
async function createBetweenAttempts(clientUuid: string, id: string): Promise<void> {
  const deadline = Date.now() + maxWait
  let result: CreatedEdit
  do {
    await waitForAttempt(clientUuid, deadline)
    // The next attempt may begin before the draft exists.
    result = await createEdit(clientUuid, id)
  } while (result === 'sending' && Date.now() < deadline)
}

/**
 * Opens the draft that edits a record, or makes one. The draft is locked before it exists, so that it is
 * never taken for one that no page has open.
 */
export async function openEdit(clientUuid: string): Promise<OpenedEdit> {
  const existing = await editOf(clientUuid)
  const id = existing?.id ?? newId()
  const release = await lockDraft(id)
  if (!release) return { obstacle: 'open_elsewhere' }
  if (!existing) await createBetweenAttempts(clientUuid, id)
  const draft = await loadDraft(id)
  if (draft) return { draft: { ...draft, release } }
  release()
  // Another page may have made or ended the draft at the same moment.
  const current = await editOf(clientUuid)
  if (current ? current.id !== id : existing) return openEdit(clientUuid)
  return { obstacle: await obstacleOf(clientUuid) }
}

async function obstacleOf(clientUuid: string): Promise<EditObstacle> {
  const record = await db.records.get(clientUuid)
  if (!record) return 'gone'
  if (record.state === 'sending' || record.state === 'sent') return record.state
  return 'encrypted'
}
