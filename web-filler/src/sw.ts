import { PrecacheController, PrecacheRoute, type PrecacheEntry } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

import type { CaptureFiles } from './capture-cache/cached-captures.ts'
import { captureFiles, keepCaptures, trimCaptures } from './capture-cache/serve-captures.ts'
import { sendDueReports } from './devices/send-reports.ts'
import { images, trimImageCache } from './image-cache/image-cache.ts'
import type { EncryptRecord } from './outbox/delivery/deliver-record.ts'
import { deliver } from './outbox/delivery/deliver.ts'
import { isDeliveryLeft, wake } from './outbox/delivery/queue.ts'

declare const self: ServiceWorkerGlobalScope & {
  __WB_MANIFEST: PrecacheEntry[]
  __CAPTURES: CaptureFiles
}

/** The Background Sync event, which TypeScript's worker library does not declare. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string
}

const precache = new PrecacheController()
precache.addToCacheList(self.__WB_MANIFEST)
registerRoute(new PrecacheRoute(precache))

const ofCaptures = new Set(Object.values(self.__CAPTURES).flat())
registerRoute(({ sameOrigin, url }) => sameOrigin && ofCaptures.has(url.pathname), captureFiles)

// All pages are served by one document, which routes on its URL.
const pages = [/^\/$/, /^\/outbox\/?$/, /^\/f\/[^/]+\/?$/]
registerRoute(
  new NavigationRoute(precache.createHandlerBoundToURL('/index.html'), { allowlist: pages }),
)

/** Whether this worker's Content Security Policy allows requests to other origins. */
let mayFetchCrossOrigin = true
self.addEventListener('securitypolicyviolation', () => {
  mayFetchCrossOrigin = false
})

/** The scope of this worker includes the desk, which works online only. */
const isInDesk = (url: string) => /^\/desk(?:\/|$)/.test(new URL(url).pathname)

registerRoute(
  ({ request, sameOrigin, url }) =>
    request.destination === 'image' &&
    (sameOrigin ? !/^\/(?:api|desk)\//.test(url.pathname) : mayFetchCrossOrigin),
  async ({ event, request }) => {
    const client = await self.clients.get((event as FetchEvent).clientId)
    if (client && isInDesk(client.url)) return fetch(request)
    // Browsers charge opaque responses as megabytes of quota, so a CORS request is tried first.
    const corsRequest = new Request(request.url, { mode: 'cors', credentials: 'omit' })
    try {
      return await images.handle({ event, request: corsRequest })
    } catch {
      return await images.handle({ event, request })
    }
  },
)

self.addEventListener('install', (event) => {
  event.waitUntil(Promise.all([precache.install(event), keepCaptures(self.__CAPTURES)]))
})

self.addEventListener('activate', (event) => {
  // The first version controls its page at once, so that a reload works offline.
  event.waitUntil(
    precache
      .activate(event)
      .then(() => self.clients.claim())
      // While this version waited, forms may have been opened that have other captures.
      .then(() => keepCaptures(self.__CAPTURES).catch(() => undefined))
      .then(() => Promise.all([trimImageCache(), trimCaptures(self.__CAPTURES)])),
  )
})

self.addEventListener('message', (event) => {
  // A page sends this only after "Reload" was pressed.
  const { type } = (event.data ?? {}) as { type?: unknown }
  if (type === 'SKIP_WAITING') void self.skipWaiting()
})

/** Service workers cannot import OpenPGP on demand, so the next open page encrypts. */
const leaveToPage: EncryptRecord = async () => ({ kind: 'unavailable' })

async function deliverAndReport(): Promise<void> {
  await wake('waiting')
  await deliver(leaveToPage)
  // The next open page tells what this could not.
  await sendDueReports(false).catch(() => undefined)
  // Browsers try a failed sync again later, but forget one that ends well.
  if (await isDeliveryLeft()) throw new Error('Some answers could not be sent.')
}

self.addEventListener('sync', (event) => {
  const { tag } = event as SyncEvent
  if (tag !== 'formpost-delivery') return
  ;(event as SyncEvent).waitUntil(deliverAndReport())
})
