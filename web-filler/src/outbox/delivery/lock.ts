/**
 * Runs `work` while no other tab or worker holds the lock of that name, waiting for it if need be:
 * one that only tried would miss what was queued while the holder was finishing. Where there are
 * no Web Locks (no secure context), there is no service worker either, and the server's
 * deduplication by `client_uuid` is what keeps two tabs from storing twice.
 */
export async function withLock(name: string, work: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return work()
  await navigator.locks.request(name, work)
}
