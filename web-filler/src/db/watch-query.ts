import { liveQuery, type Subscription } from 'dexie'

import { retryDelay } from './database.ts'

/**
 * Runs a query now and after every change in any tab, until the returned function is called. A failed
 * query is reported and retried, because Dexie's live query never resumes after an error.
 */
export function watchQuery<T>(
  query: () => Promise<T>,
  onValue: (value: T) => void,
  onError: (error: unknown) => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let subscription: Subscription
  let isEnded = false
  const run = async () => {
    try {
      return await query()
    } catch (error) {
      // Unsubscribing aborts the running query.
      if (isEnded) throw error
      clearTimeout(timer)
      timer = setTimeout(() => {
        subscription.unsubscribe()
        subscribe()
      }, retryDelay)
      // A newer query aborts this one.
      if ((error as { name?: unknown }).name !== 'AbortError') onError(error)
      throw error
    }
  }
  const subscribe = () => {
    subscription = liveQuery(run).subscribe({
      next: (value) => {
        clearTimeout(timer)
        onValue(value)
      },
      error: () => undefined,
    })
  }
  subscribe()
  return () => {
    isEnded = true
    clearTimeout(timer)
    subscription.unsubscribe()
  }
}
