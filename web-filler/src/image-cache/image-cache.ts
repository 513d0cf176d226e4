import { StaleWhileRevalidate } from 'workbox-strategies'

import { db } from '../db/database.ts'
import { imagesToDelete, type CachedImage, type CacheLimits } from './eviction.ts'

const cacheName = 'formpost-images'
const megabyte = 1024 * 1024
const maxImageBytes = 25 * megabyte
/** The size of an opaque response cannot be read; Chromium charges it about this much quota. */
const opaqueBytes = 7 * megabyte
const sizeHeader = 'X-Formpost-Size'

const limits: CacheLimits = { count: 200, bytes: 100 * megabyte }

/** Adds the size to a response; null if it must not be cached. */
async function withSize(response: Response): Promise<Response | null> {
  if (response.type === 'opaque') return response
  if (response.status !== 200) return null
  const body = await response.blob()
  if (body.size > maxImageBytes) return null
  const headers = new Headers(response.headers)
  headers.set(sizeHeader, String(body.size))
  return new Response(body, { headers })
}

const sizeOf = (response: Response): number =>
  response.type === 'opaque' ? opaqueBytes : Number(response.headers.get(sizeHeader))

/** The cached images in the order in which they were last fetched. */
async function cachedImages(cache: Cache): Promise<CachedImage[]> {
  const requests = await cache.keys()
  return Promise.all(
    requests.map(async (request) => {
      const response = await cache.match(request, { ignoreVary: true })
      return { url: request.url, bytes: response ? sizeOf(response) : 0 }
    }),
  )
}

/** The URLs in the contents of all forms on this device. */
async function imagesInUse(): Promise<Set<string>> {
  const urls = new Set<string>()
  await db.definitions.each(({ form }) => {
    for (const { content } of form.fields) {
      if (!content || !URL.canParse(content, location.origin)) continue
      const url = new URL(content, location.origin)
      url.hash = ''
      urls.add(url.href)
    }
  })
  return urls
}

async function trim(): Promise<void> {
  const cache = await caches.open(cacheName)
  const images = await cachedImages(cache)
  if (imagesToDelete(images, new Set(), limits).length === 0) return
  for (const url of imagesToDelete(images, await imagesInUse(), limits)) {
    await cache.delete(url, { ignoreVary: true })
  }
}

let trimming: Promise<void> | undefined
let trimAgain = false

/** Deletes images over the limits. Calls during a run share the next one. */
export function trimImageCache(): Promise<void> {
  trimAgain = trimming !== undefined
  trimming ??= (async () => {
    try {
      do {
        trimAgain = false
        await trim()
      } while (trimAgain)
    } finally {
      trimming = undefined
    }
  })()
  return trimming
}

/** Forms' images, in a cache of their own that an update of the app keeps. */
export const images = new StaleWhileRevalidate({
  cacheName,
  matchOptions: { ignoreVary: true },
  plugins: [
    {
      cacheWillUpdate: ({ response }) => withSize(response),
      cacheDidUpdate: () => trimImageCache(),
    },
  ],
})
