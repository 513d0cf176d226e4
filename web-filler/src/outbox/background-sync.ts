/** Background Sync, which TypeScript's DOM library does not declare. */
interface SyncRegistration {
  sync?: { register(tag: string): Promise<void> }
}

/** Asks the browser to start the service worker when the network returns, even with every page closed. */
export async function requestBackgroundSync(): Promise<void> {
  try {
    const registration = (await navigator.serviceWorker?.getRegistration()) as
      SyncRegistration | undefined
    await registration?.sync?.register('formpost-delivery')
  } catch {
    // Optional: an open page retries by itself.
  }
}
