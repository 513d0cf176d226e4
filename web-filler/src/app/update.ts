import { reloadPage } from '@formpost/ui/reload.ts'
import { Workbox } from 'workbox-window'

import { pendingUpdate } from './pending-update.ts'

const checkInterval = 3_600_000

/** Registers the service worker. A new version waits until "Reload" is pressed. */
export function startServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const worker = new Workbox('/sw.js', { updateViaCache: 'none' })
  const offer = () => pendingUpdate.set(() => worker.messageSkipWaiting())
  worker.addEventListener('waiting', offer)
  let isControlled = navigator.serviceWorker.controller !== null
  worker.addEventListener('controlling', () => {
    // The files of this page's version are gone from the cache, so every open page reloads.
    if (isControlled) void reloadPage()
    isControlled = true
  })
  void worker
    .register()
    .then((registration) => {
      if (!registration) return
      const check = () => void registration.update().catch(() => undefined)
      setInterval(check, checkInterval)
      document.addEventListener('visibilitychange', () => {
        if (document.visibilityState === 'visible') check()
      })
    })
    // Without a service worker the page still works online and stores records.
    .catch((error: unknown) => console.error(error))
}
