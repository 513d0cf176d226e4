/**
 * Runs `work` under a lock that all tabs and workers share. It waits for the lock, so that records
 * queued while the holder finishes are not missed. Insecure contexts have no Web Locks; there the
 * server deduplicates by `client_uuid`.
 */
export async function withLock(name: string, work: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return work()
  await navigator.locks.request(name, work)
}
