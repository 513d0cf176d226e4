import { createStore } from '@formpost/ui/store.ts'

/** Chromium's install event, which TypeScript's DOM library does not declare. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<unknown>
}

/** Opens the browser's install prompt; null where the browser does not offer one. */
export const installPrompt = createStore<(() => Promise<void>) | null>(null)

export function watchInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    installPrompt.set(async () => {
      installPrompt.set(null)
      await (event as InstallPromptEvent).prompt()
    })
  })
  addEventListener('appinstalled', () => installPrompt.set(null))
}
