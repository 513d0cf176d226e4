import { expect, test } from 'vitest'

import { createLeaseCache, leaseMs } from './lease-cache.ts'

test('counts a lease from the request, not from the answer', () => {
  const cache = createLeaseCache<{ of: string }>()
  const now = performance.now()
  cache.set('now', { of: 'now' }, now)
  cache.set('before', { of: 'before' }, now - leaseMs - 1)
  expect(cache.get('now')).toEqual({ of: 'now' })
  expect(cache.get('before')).toBeUndefined()
})
