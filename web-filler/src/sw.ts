import { PrecacheController, PrecacheRoute, type PrecacheEntry } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { StaleWhileRevalidate } from 'workbox-strategies'

import { deliver } from './outbox/delivery/deliver.ts'
import { wake } from './outbox/delivery/queue.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: PrecacheEntry[] }

/** What a browser with Background Sync sends; TypeScript's worker library does not know it. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string
}

const app = new PrecacheController()
app.addToCacheList(self.__WB_MANIFEST)
registerRoute(new PrecacheRoute(app))

// Every page of the filler is the one document; its address decides what it shows.
const pages = [/^\/$/, /^\/outbox\/?$/, /^\/f\/[^/]+\/?$/]
registerRoute(new NavigationRoute(app.createHandlerBoundToURL('/index.html'), { allowlist: pages }))

// Forms' pictures, apart from the app's own files, so that a new version of the app loses none.
const pictures = new StaleWhileRevalidate({
  cacheName: 'formpost-images',
  matchOptions: { ignoreVary: true },
})

/** Whether the policy that the gateway gave this worker lets it fetch from other places. */
let mayFetchElsewhere = true
self.addEventListener('securitypolicyviolation', () => {
  mayFetchElsewhere = false
})

registerRoute(
  ({ request, sameOrigin, url }) =>
    request.destination === 'image' &&
    (sameOrigin ? !url.pathname.startsWith('/api/') : mayFetchElsewhere),
  async ({ event, request }) => {
    // A readable copy costs its size; one that may not be read counts as megabytes in the quota.
    const readable = new Request(request.url, { mode: 'cors', credentials: 'omit' })
    try {
      return await pictures.handle({ event, request: readable })
    } catch {
      return await pictures.handle({ event, request })
    }
  },
)

self.addEventListener('install', (event) => {
  event.waitUntil(app.install(event))
})

self.addEventListener('activate', (event) => {
  // The first version takes the page that brought it at once, so that a reload works offline.
  event.waitUntil(app.activate(event).then(() => self.clients.claim()))
})

self.addEventListener('message', (event) => {
  // Sent by a page when somebody has pressed "Reload", and by nothing else.
  const { type } = (event.data ?? {}) as { type?: unknown }
  if (type === 'SKIP_WAITING') void self.skipWaiting()
})

self.addEventListener('sync', (event) => {
  const { tag } = event as SyncEvent
  if (tag !== 'formpost-delivery') return
  ;(event as SyncEvent).waitUntil(wake(true).then(deliver))
})
