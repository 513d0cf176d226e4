import { liveQuery, type Subscription } from 'dexie'
import { useEffect, useState } from 'preact/hooks'

import { storageTrouble } from './trouble.ts'

/** How long a failed database is left alone. */
const afterFailure = 10_000

/** What the query gives, again whenever the data changes, in any tab. Undefined until the first answer. */
export function useLive<T>(query: () => Promise<T>, deps: readonly unknown[]): T | undefined {
  const [value, setValue] = useState<T>()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let subscription: Subscription
    const follow = () => {
      subscription = liveQuery(query).subscribe({
        next: (next) => setValue(() => next),
        error: (error) => {
          storageTrouble.report(error)
          timer = setTimeout(follow, afterFailure)
        },
      })
    }
    follow()
    return () => {
      clearTimeout(timer)
      subscription.unsubscribe()
    }
  }, deps)
  return value
}
