import { expect, test } from 'vitest'

import { secondsAhead } from './clock.ts'

const date = Date.parse('2026-03-04T10:00:00Z')
const reply = (more: Record<string, string> = {}) =>
  new Headers({ 'X-Request-Id': 'r-1', Date: 'Wed, 04 Mar 2026 10:00:00 GMT', ...more })

test.each([
  ['right', 0, 0],
  ['12 minutes ahead', 720_000, 720],
  ['a day behind', -86_400_000, -86_400],
])('finds a clock that is %s', (_title, offset, seconds) => {
  expect(secondsAhead(reply(), date + offset, date + offset)).toBe(seconds)
})

test('takes the middle between the request and the reply', () => {
  expect(secondsAhead(reply(), date - 2_000, date + 4_000)).toBe(1)
})

test('learns nothing from slow replies, caches, captive portals and replies without a time', () => {
  expect(secondsAhead(reply(), date, date + 11_000)).toBeUndefined()
  expect(secondsAhead(reply({ Age: '0' }), date, date)).toBeUndefined()
  expect(secondsAhead(reply({ Date: 'soon' }), date, date)).toBeUndefined()
  const headers = reply()
  headers.delete('X-Request-Id')
  expect(secondsAhead(headers, date, date)).toBeUndefined()
})
