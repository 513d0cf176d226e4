import { createStore } from './store.ts'

/** Whether the service answered this page last; decides words only, never whether something is tried. */
export type Contact = 'unknown' | 'reached' | 'unreached'
export const contact = createStore<Contact>('unknown')

const lookEvery = 15_000

async function look(): Promise<void> {
  try {
    // Counted as a view by nobody, never cached, and small.
    const response = await fetch('/api/v1/openapi.json', {
      method: 'HEAD',
      cache: 'no-store',
      signal: AbortSignal.timeout(lookEvery),
    })
    contact.set(response.status < 500 ? 'reached' : 'unreached')
  } catch {
    contact.set('unreached')
  }
}

/** Looks again now and then while nobody answers and somebody looks at the page. */
export function watchContact(): void {
  setInterval(() => {
    if (contact.get() === 'unreached' && document.visibilityState === 'visible') void look()
  }, lookEvery)
  addEventListener('online', () => void look())
  addEventListener('offline', () => contact.set('unreached'))
}
