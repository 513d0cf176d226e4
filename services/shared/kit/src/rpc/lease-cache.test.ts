import { expect, test } from 'vitest'

import { createLeaseCache, leaseMs } from './lease-cache.ts'

test('counts a lease from the request', () => {
  const cache = createLeaseCache<{ name: string }>()
  const now = performance.now()
  cache.set('now', { name: 'now' }, now)
  cache.set('before', { name: 'before' }, now - leaseMs - 1)
  expect(cache.get('now')).toEqual({ name: 'now' })
  expect(cache.get('before')).toBeUndefined()
})
