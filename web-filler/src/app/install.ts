import { createStore } from './store.ts'

/** Chromium's offer to install the app; TypeScript's DOM does not know it. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>
}

/** Where the browser offers to install the app: what starts it. */
export const installOffer = createStore<(() => Promise<void>) | null>(null)

export function watchInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    installOffer.set(async () => {
      installOffer.set(null)
      await (event as InstallOffer).prompt()
    })
  })
  addEventListener('appinstalled', () => installOffer.set(null))
}
