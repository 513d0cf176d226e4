import { expect, test, vi } from 'vitest'

import { createLoadingCache } from './loading-cache.ts'

interface Value {
  size: number
}

const create = (maxConcurrentLoads = 2) =>
  createLoadingCache<Value>({ maxSize: 10, sizeOf: ({ size }) => size, maxConcurrentLoads })

const loaderOf = (size: number) => vi.fn<() => Promise<Value>>(async () => ({ size }))

test('concurrent and later requests share a load', async () => {
  const cache = create()
  const load = loaderOf(1)
  const [first, second] = await Promise.all([cache.get('a', load), cache.get('a', load)])
  expect(await cache.get('a', load)).toBe(first)
  expect(second).toBe(first)
  expect(load).toHaveBeenCalledTimes(1)
})

test('the least recently used values are dropped beyond the total size', async () => {
  const cache = create()
  for (const key of ['a', 'b', 'c']) await cache.get(key, loaderOf(3))
  await cache.get('a', loaderOf(3))
  await cache.get('d', loaderOf(4))
  expect(['a', 'b', 'c', 'd'].filter((key) => cache.peek(key))).toEqual(['a', 'c', 'd'])
})

test('a value beyond the total size is returned but not cached', async () => {
  const cache = create()
  await cache.get('small', loaderOf(5))
  expect(await cache.get('large', loaderOf(11))).toEqual({ size: 11 })
  expect([cache.peek('small'), cache.peek('large')]).toEqual([{ size: 5 }, undefined])
})

test('a failed load is repeated by the next request', async () => {
  const cache = create()
  const failing = () => Promise.reject<Value>(new Error('down'))
  await expect(Promise.all([cache.get('a', failing), cache.get('a', failing)])).rejects.toThrow(
    'down',
  )
  expect(await cache.get('a', loaderOf(1))).toEqual({ size: 1 })
})

test('loads beyond the limit wait for others, whether these succeed or fail', async () => {
  const cache = create(2)
  let running = 0
  let most = 0
  const load = async (fails: boolean) => {
    most = Math.max(most, ++running)
    await new Promise((resolve) => setImmediate(resolve))
    running--
    if (fails) throw new Error('failed')
    return { size: 1 }
  }
  const results = await Promise.allSettled(
    Array.from({ length: 20 }, (_, n) => cache.get(`${n}`, () => load(n % 3 === 0))),
  )
  expect(results.map(({ status }) => status === 'rejected')).toEqual(
    results.map((_, n) => n % 3 === 0),
  )
  expect(most).toBe(2)
})
