import { expect, test } from 'vitest'

import { codeBound, codeKey, throttled, throttleKey } from './throttle.ts'

test('failures are counted per email, whatever its case, and IP', () => {
  const key = throttleKey('a@example.com', '192.0.2.1')
  expect(throttleKey('A@Example.com', '192.0.2.1')).toEqual(key)
  expect(throttleKey('b@example.com', '192.0.2.1')).not.toEqual(key)
  expect(throttleKey('a@example.com', '192.0.2.2')).not.toEqual(key)
})

test.each([
  [0, 1],
  [12.2, 13],
  [61, 60],
])('a wait of %d s is told as %d s', (wait, told) => {
  expect(throttled(wait).details.retryAfter).toBe(told)
})

test('codes are counted per account, and may be refused for longer', () => {
  expect(codeKey('a')).toEqual(codeKey('a'))
  expect(codeKey('a')).not.toEqual(codeKey('b'))
  expect(throttled(3_000, codeBound).details.retryAfter).toBe(3_000)
  expect(throttled(4_000, codeBound).details.retryAfter).toBe(3_600)
})
