import { problem } from '@formpost/kit/rpc'
import { expect, test } from 'vitest'

import { DomainError } from '../domain/domain-error.ts'
import { isolate } from './isolate.ts'

/** Every combination of items that fail. */
const combinations = (count: number): boolean[][] =>
  Array.from({ length: 2 ** count }, (_, bits) =>
    Array.from({ length: count }, (__, at) => (bits & (2 ** at)) !== 0),
  )

test.each([0, 1, 2, 5, 8])('of %i items, only those that cause a failure fail', async (count) => {
  const work = async (items: readonly boolean[]) => {
    if (items.includes(true)) throw new TypeError('unexpected')
    return items.map(() => 'done')
  }
  for (const items of combinations(count)) {
    const outcomes = await isolate(items, work, () => 'failed')
    expect(outcomes).toEqual(items.map((fails) => (fails ? 'failed' : 'done')))
  }
})

test.each([problem('unavailable'), new DomainError('unavailable')])(
  'does not repeat the work after %s',
  async (error) => {
    let runs = 0
    const work = () => {
      runs++
      return Promise.reject<string[]>(error)
    }
    expect(await isolate([1, 2, 3], work, () => 'failed')).toEqual(['failed', 'failed', 'failed'])
    expect(runs).toBe(1)
  },
)
