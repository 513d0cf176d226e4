import { createStore } from '@formpost/ui/store.ts'

import { noteReply } from '../outbox/delivery/replies.ts'

/** Whether the service answered the last request. For display only: delivery does not depend on it. */
export type Connection = 'unknown' | 'online' | 'offline'
export const connection = createStore<Connection>('unknown')

const checkInterval = 15_000

export async function checkConnection(): Promise<void> {
  const sentAt = Date.now()
  try {
    // A small response that is never cached and does not count as a view of a form.
    const response = await fetch('/api/v1/openapi.json', {
      method: 'HEAD',
      cache: 'no-store',
      signal: AbortSignal.timeout(checkInterval),
    })
    noteReply(response, sentAt)
    connection.set(response.status < 500 ? 'online' : 'offline')
  } catch {
    connection.set('offline')
  }
}

/** Checks the connection regularly while it is offline and the page is visible. */
export function watchConnection(): void {
  setInterval(() => {
    if (connection.get() === 'offline' && document.visibilityState === 'visible') {
      void checkConnection()
    }
  }, checkInterval)
  addEventListener('online', () => void checkConnection())
  addEventListener('offline', () => connection.set('offline'))
}
