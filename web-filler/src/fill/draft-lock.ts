import { draftLockName } from '../db/drafts.ts'

export type ReleaseDraft = () => void

/** How long to wait for a page that is unloading, such as during a reload. */
export const unloadLimit = (): AbortSignal => AbortSignal.timeout(2_000)

function request(name: string, options: LockOptions): Promise<ReleaseDraft | null> {
  return new Promise((resolve) => {
    const hold = (lock: Lock | null) =>
      lock ? new Promise<void>((release) => resolve(release)) : resolve(null)
    navigator.locks.request(name, options, hold).catch(() => resolve(null))
  })
}

/**
 * Locks a draft for this page; resolves to null if another page holds it. A lock that is free is
 * waited for without a limit: on a busy device even that takes a while.
 */
export async function lockDraft(
  id: string,
  limit: AbortSignal = unloadLimit(),
): Promise<ReleaseDraft | null> {
  if (!('locks' in navigator)) return () => undefined
  const name = draftLockName(id)
  const free = await request(name, { ifAvailable: true })
  return free ?? request(name, { signal: limit })
}
