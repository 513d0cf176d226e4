import { isDatabaseDown } from '@formpost/kit/database'
import { log } from '@formpost/kit/observability'
import { isTransient, Problem } from '@formpost/kit/rpc'

import { DomainError } from '../domain/domain-error.ts'
import { batchSplits } from '../metrics.ts'

/** Whether an error would repeat for every item, because a store or a service is down or overloaded. */
const isOutage = (error: unknown): boolean =>
  error instanceof Problem || error instanceof DomainError
    ? isTransient(error)
    : isDatabaseDown(error)

const maxLoggedKinds = 100
const loggedKinds = new Set<string>()

/** Counts a split, and logs the first error of a kind: a statement that always fails would otherwise only look slow. */
function noteSplit(error: unknown): void {
  batchSplits.inc()
  const { code, name } = error as { code?: unknown; name?: unknown }
  const kind = String(code ?? name)
  if (loggedKinds.has(kind) || loggedKinds.size === maxLoggedKinds) return
  loggedKinds.add(kind)
  log.warn({ err: error }, 'a batch failed as a whole and was split')
}

/**
 * Runs `work` for all items together; it returns one result per item. If it throws, both halves are tried separately, down to
 * single items, so that only the items that cause the failure get an error. `onError` returns the result of such an item.
 * `work` must change nothing when it throws.
 */
export async function isolate<Item, Result>(
  items: readonly Item[],
  work: (items: readonly Item[]) => Promise<readonly Result[]>,
  onError: (error: unknown) => Result,
): Promise<readonly Result[]> {
  if (items.length === 0) return []
  try {
    return await work(items)
  } catch (error) {
    if (items.length === 1 || isOutage(error)) return items.map(() => onError(error))
    noteSplit(error)
    const half = Math.ceil(items.length / 2)
    const first = await isolate(items.slice(0, half), work, onError)
    return [...first, ...(await isolate(items.slice(half), work, onError))]
  }
}
