import { log } from '@formpost/kit/observability'
import { problem } from '@formpost/kit/rpc'
import { expect, test, vi } from 'vitest'

import { DomainError } from '../domain/domain-error.ts'
import { batchSplits } from '../metrics.ts'
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

test('counts splits, and logs the first error of a kind', async () => {
  const warn = vi.spyOn(log, 'warn').mockReturnValue(undefined)
  const splits = async () => (await batchSplits.get()).values[0]?.value ?? 0
  const before = await splits()
  const fail = (code: string) => () =>
    Promise.reject<string[]>(Object.assign(new Error(), { code }))
  await isolate([1, 2, 3, 4], fail('0A000'), () => 'failed')
  await isolate([1, 2], fail('0A000'), () => 'failed')
  await isolate([1, 2], fail('42P10'), () => 'failed')
  expect((await splits()) - before).toBe(5)
  const logged = warn.mock.calls.map(([details]) => (details as { err: { code: string } }).err.code)
  expect(logged).toEqual(['0A000', '42P10'])
  warn.mockRestore()
})
