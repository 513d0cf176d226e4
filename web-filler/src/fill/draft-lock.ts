export type ReleaseDraft = () => void

/** Milliseconds to wait for a page that is unloading, such as during a reload. */
const lockTimeout = 400

/** Locks a draft for this page; resolves to null if another page holds it. */
export function lockDraft(id: string): Promise<ReleaseDraft | null> {
  if (!('locks' in navigator)) return Promise.resolve(() => undefined)
  return new Promise((resolve) => {
    const hold = () => new Promise<void>((release) => resolve(release))
    navigator.locks
      .request(`formpost-draft-${id}`, { signal: AbortSignal.timeout(lockTimeout) }, hold)
      .catch(() => resolve(null))
  })
}
