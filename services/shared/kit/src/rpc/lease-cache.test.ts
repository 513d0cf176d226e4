import { expect, test } from 'vitest'

import { createLeaseCache, leaseMs } from './lease-cache.ts'

test('counts a lease from the request', () => {
  const cache = createLeaseCache<{ name: string }>()
  const now = performance.now()
  // In the future, so that it has not ended on a slow machine.
  cache.set('later', { name: 'later' }, now + 60_000)
  cache.set('before', { name: 'before' }, now - leaseMs - 1)
  expect(cache.get('later')).toEqual({ name: 'later' })
  expect(cache.get('before')).toBeUndefined()
})
