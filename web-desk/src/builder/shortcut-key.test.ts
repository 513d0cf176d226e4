import { expect, test } from 'vitest'

import { shortcutKey } from './shortcut-key.ts'

test.each([
  ['a Latin layout', 'z', 'KeyZ', 'z'],
  ['a Latin layout with another order', 'z', 'KeyY', 'z'],
  ['Caps Lock or Shift', 'Z', 'KeyZ', 'z'],
  ['a Cyrillic layout', 'я', 'KeyZ', 'z'],
  ['an Arabic layout', 'ئ', 'KeyZ', 'z'],
  ['an Arabic key of two letters', 'لا', 'KeyB', 'b'],
  ['a key without a letter', 'Enter', 'Enter', 'enter'],
  ['a digit in Arabic', '١', 'Digit1', '١'],
])('reads the key of a shortcut on %s', (_, key, code, expected) => {
  expect(shortcutKey({ key, code })).toBe(expected)
})
