import { expect, it } from 'vitest'

import { mapBounded } from './map-bounded.ts'

it('maps in order, with at most as many at a time as allowed', async () => {
  let [running, most] = [0, 0]
  const results = await mapBounded([3, 1, 2, 5, 4], 2, async (item) => {
    most = Math.max(most, ++running)
    for (let turn = 0; turn < item; turn++) await Promise.resolve()
    running--
    return item * 10
  })
  expect(results).toEqual([30, 10, 20, 50, 40])
  expect(most).toBe(2)
})

it('starts nothing after a failure', async () => {
  const started: number[] = []
  const run = mapBounded([1, 2, 3, 4], 2, async (item) => {
    started.push(item)
    if (item === 1) throw new Error('No')
    await Promise.resolve()
  })
  await expect(run).rejects.toThrow('No')
  expect(started).toEqual([1, 2])
})
