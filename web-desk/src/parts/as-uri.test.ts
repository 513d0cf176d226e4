import { expect, test } from 'vitest'

import { asUri } from './as-uri.ts'

test.each([
  ['https://e.com/a b?c=ä', 'https://e.com/a%20b?c=%C3%A4'],
  [' https://münchen.de/ß ', 'https://xn--mnchen-3ya.de/%C3%9F'],
  ['https://e.com', 'https://e.com'],
  ['https://e.com/%C3%A4', 'https://e.com/%C3%A4'],
  ['e.com/a b', 'e.com/a b'],
  ['javascript:alert(1)', 'javascript:alert(1)'],
  ['', ''],
])('writes %j as %j', (text, expected) => {
  expect(asUri(text)).toBe(expected)
})
