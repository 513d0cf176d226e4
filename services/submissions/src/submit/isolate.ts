import { isDatabaseDown } from '@formpost/kit/database'
import { isTransient, Problem } from '@formpost/kit/rpc'

/** Whether a store or a service is away: then trying again at once would fail for every item. */
const isOutage = (error: unknown): boolean =>
  error instanceof Problem ? isTransient(error) : isDatabaseDown(error)

/**
 * Runs `work` for all items together, which gives a result for each. Where it fails, halves are tried apart, down to single
 * items, so that only the items that cause the failure get an error. `failed` gives the result of such an item. `work` must
 * leave nothing behind where it throws.
 */
export async function isolate<T, R>(
  items: readonly T[],
  work: (items: readonly T[]) => Promise<readonly R[]>,
  failed: (error: unknown, item: T) => R,
): Promise<readonly R[]> {
  if (items.length === 0) return []
  try {
    return await work(items)
  } catch (error) {
    if (items.length === 1 || isOutage(error)) return items.map((item) => failed(error, item))
    const half = Math.ceil(items.length / 2)
    const first = await isolate(items.slice(0, half), work, failed)
    return [...first, ...(await isolate(items.slice(half), work, failed))]
  }
}
