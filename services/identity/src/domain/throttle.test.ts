import { expect, test } from 'vitest'

import { codeKey, codeLimit, throttled, throttleKey } from './throttle.ts'

test('counts failures per email, ignoring case, and IP address', () => {
  const key = throttleKey('a@example.com', '192.0.2.1')
  expect(throttleKey('A@Example.com', '192.0.2.1')).toEqual(key)
  expect(throttleKey('b@example.com', '192.0.2.1')).not.toEqual(key)
  expect(throttleKey('a@example.com', '192.0.2.2')).not.toEqual(key)
})

test.each([
  [0, 1],
  [12.2, 13],
  [61, 60],
])('reports a wait of %d s as %d s', (wait, retryAfter) => {
  expect(throttled(wait).details.retryAfter).toBe(retryAfter)
})

test('counts codes per account, with a longer wait', () => {
  expect(codeKey('a')).toEqual(codeKey('a'))
  expect(codeKey('a')).not.toEqual(codeKey('b'))
  expect(throttled(3_000, codeLimit).details.retryAfter).toBe(3_000)
  expect(throttled(4_000, codeLimit).details.retryAfter).toBe(3_600)
})
