import { CacheFirst } from 'workbox-strategies'

import {
  addMissing,
  cacheName,
  markOf,
  matchOptions,
  type CaptureFiles,
} from './cached-captures.ts'

/** Serves the files of captures from the cache, else from the network. */
export const captureFiles = new CacheFirst({ cacheName, matchOptions })

/** Stores the files of the captures that forms of this device have. */
export async function keepCaptures(files: CaptureFiles): Promise<void> {
  const cache = await caches.open(cacheName)
  for (const [capture, urls] of Object.entries(files)) {
    if (await cache.match(markOf(capture))) await addMissing(cache, urls)
  }
}

/** Deletes the files of former versions of the app. */
export async function trimCaptures(files: CaptureFiles): Promise<void> {
  const current = new Set(Object.values(files).flat())
  const cache = await caches.open(cacheName)
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url)
    if (pathname.startsWith('/assets/') && !current.has(pathname)) {
      await cache.delete(request, matchOptions)
    }
  }
}
