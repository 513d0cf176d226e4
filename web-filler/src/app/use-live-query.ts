import { useEffect, useState } from 'preact/hooks'

import { watchQuery } from '../db/watch-query.ts'
import { storageFailure } from './storage-failure.ts'

/** The result of a database query, updated after changes in any tab. Undefined until the first result. */
export function useLiveQuery<T>(query: () => Promise<T>, deps: readonly unknown[]): T | undefined {
  const [value, setValue] = useState<T>()
  useEffect(() => watchQuery(query, (next) => setValue(() => next), storageFailure.report), deps)
  return value
}
