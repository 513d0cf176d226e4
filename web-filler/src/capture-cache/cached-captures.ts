/** The URLs of the files that only forms with a capture need, by the name of the capture. */
export type CaptureFiles = Readonly<Record<string, readonly string[]>>

/** Apart from the files that every device has, so that an update of the app can tell which captures to load. */
export const cacheName = 'formpost-captures'

/** The key that says that a form of this device has a capture. */
export const markOf = (capture: string): string => `/captures/${capture}`

/** The service sends `Vary: Accept-Encoding`, which does not matter here. */
export const matchOptions = { ignoreVary: true }

export async function addMissing(cache: Cache, urls: readonly string[]): Promise<void> {
  for (const url of urls) if (!(await cache.match(url, matchOptions))) await cache.add(url)
}

/** Stores what captures of a form need, so that they work offline, and that the next version of the app must have them too. */
export async function cacheCaptures(captures: readonly string[]): Promise<void> {
  // Absent outside secure contexts.
  if (!('caches' in globalThis)) return
  const files = (await (await fetch('/captures.json')).json()) as CaptureFiles
  const cache = await caches.open(cacheName)
  for (const capture of new Set(captures)) {
    await cache.put(markOf(capture), new Response())
    await addMissing(cache, files[capture] ?? [])
  }
}
