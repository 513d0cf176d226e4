import { useEffect, useState } from 'preact/hooks'

import { follow } from '../db/follow.ts'
import { storageTrouble } from './trouble.ts'

/** What the query gives, again whenever the data changes, in any tab. Undefined until the first answer. */
export function useLive<T>(query: () => Promise<T>, deps: readonly unknown[]): T | undefined {
  const [value, setValue] = useState<T>()
  useEffect(() => follow(query, (next) => setValue(() => next), storageTrouble.report), deps)
  return value
}
