import { liveQuery, type Subscription } from 'dexie'

import { afterFailure } from './database.ts'

/**
 * Tells `next` what the query gives, and again whenever that changes, in any tab, until the returned function is called.
 * A failure is told to `failed`, and the query asked anew a little later: Dexie's own would go silent for ever where the
 * database was closed or a transaction aborted.
 */
export function follow<T>(
  query: () => Promise<T>,
  next: (value: T) => void,
  failed: (error: unknown) => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let subscription: Subscription
  let isEnded = false
  const ask = async () => {
    try {
      return await query()
    } catch (error) {
      // Who ends it while it asks aborts it.
      if (isEnded) throw error
      clearTimeout(timer)
      timer = setTimeout(() => {
        subscription.unsubscribe()
        begin()
      }, afterFailure)
      // A query that a newer one replaces is aborted, too.
      if ((error as { name?: unknown }).name !== 'AbortError') failed(error)
      throw error
    }
  }
  const begin = () => {
    subscription = liveQuery(ask).subscribe({
      next: (value) => {
        clearTimeout(timer)
        next(value)
      },
      error: () => undefined,
    })
  }
  begin()
  return () => {
    isEnded = true
    clearTimeout(timer)
    subscription.unsubscribe()
  }
}
