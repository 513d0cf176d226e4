import { problem } from '@formpost/kit/rpc'
import { expect, test } from 'vitest'

import { isolate } from './isolate.ts'

/** Every way in which some of so many items offend. */
const everyWay = (count: number): boolean[][] =>
  Array.from({ length: 2 ** count }, (_, way) =>
    Array.from({ length: count }, (__, at) => (way & (2 ** at)) !== 0),
  )

test.each([0, 1, 2, 5, 8])(
  'of %i items exactly those that make the work fail do',
  async (count) => {
    const work = async (items: readonly boolean[]) => {
      if (items.includes(true)) throw new TypeError('nobody has thought of this')
      return items.map(() => 'done')
    }
    for (const offends of everyWay(count)) {
      const outcomes = await isolate(offends, work, () => 'failed')
      expect(outcomes).toEqual(offends.map((isOffender) => (isOffender ? 'failed' : 'done')))
    }
  },
)

test('work is not repeated while a service is away', async () => {
  let runs = 0
  const work = () => {
    runs++
    return Promise.reject<string[]>(problem('unavailable'))
  }
  expect(await isolate([1, 2, 3], work, () => 'failed')).toEqual(['failed', 'failed', 'failed'])
  expect(runs).toBe(1)
})
