import { expect, test } from 'vitest'

import { createTrusted, trustMs } from './trust.ts'

test('what was told is relied on from the question on, not from the answer', () => {
  const trusted = createTrusted<{ of: string }>()
  const now = performance.now()
  trusted.keep('now', { of: 'now' }, now)
  trusted.keep('before', { of: 'before' }, now - trustMs - 1)
  expect(trusted.get('now')).toEqual({ of: 'now' })
  expect(trusted.get('before')).toBeUndefined()
})
