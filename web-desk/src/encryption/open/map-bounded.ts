/** Maps items, at most `limit` at a time; the results have their order. Rejects with the first failure. */
export async function mapBounded<Item, Result>(
  items: readonly Item[],
  limit: number,
  map: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  let next = 0
  async function work(): Promise<void> {
    while (next < items.length) {
      const index = next++
      try {
        results[index] = await map(items[index]!)
      } catch (error) {
        next = items.length
        throw error
      }
    }
  }
  await Promise.all(Array.from({ length: limit }, work))
  return results
}
