import { expect, test } from 'vitest'

import { showsFooter } from './footer.ts'

test.each([
  ['free', false, true],
  ['free', true, true],
  [undefined, false, true],
  ['paid', false, false],
  ['paid', true, true],
] as const)('on plan %s a footer wanted %s is shown %s', (plan, wanted, shown) => {
  expect(showsFooter(plan, wanted)).toBe(shown)
})
