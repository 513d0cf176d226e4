import { Workbox } from 'workbox-window'

import { loadAgain } from './leave.ts'
import { createStore } from './store.ts'

/** Where a new version is ready and waits: what lets it take over. */
export const update = createStore<(() => void) | null>(null)

const lookEvery = 3_600_000

/** Registers the service worker. A new version waits until somebody presses "Reload". */
export function startServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const worker = new Workbox('/sw.js', { updateViaCache: 'none' })
  const offer = () => update.set(() => worker.messageSkipWaiting())
  worker.addEventListener('waiting', offer)
  let isControlled = navigator.serviceWorker.controller !== null
  worker.addEventListener('controlling', () => {
    // The version that this page's parts belong to is gone, so each open page goes along.
    if (isControlled) void loadAgain()
    isControlled = true
  })
  void worker
    .register()
    .then((registration) => {
      if (!registration) return
      const look = () => void registration.update().catch(() => undefined)
      setInterval(look, lookEvery)
      document.addEventListener('visibilitychange', () => {
        if (document.visibilityState === 'visible') look()
      })
    })
    // Without a worker the page still works online, and keeps its records.
    .catch((error: unknown) => console.error(error))
}
