import { expect, test } from 'vitest'

import { showsFooter } from './footer.ts'

test.each([
  ['free', false, true],
  ['free', true, true],
  [undefined, false, true],
  ['paid', false, false],
  ['paid', true, true],
] as const)('on plan %s, setting %s: shown %s', (plan, setting, shown) => {
  expect(showsFooter(plan, setting)).toBe(shown)
})
