import { expect, test } from 'vitest'

import { pinProblem } from './pin-rules.ts'

test('takes six characters that are neither the same nor in order', () => {
  const problems = (pins: string[]) => pins.map(pinProblem)
  expect(problems(['402913', 'maji safi', '112233', '١٩٤٥٠٢'])).toEqual([null, null, null, null])
  expect(problems(['', '40291', 'a     ', 'a'.repeat(101)])).toEqual([
    'too_short',
    'too_short',
    'too_short',
    'too_long',
  ])
  const simple = ['000000', '111111 ', '123456', '987654', 'abcdef', '٠١٢٣٤٥']
  expect(problems(simple)).toEqual(simple.map(() => 'too_simple'))
})
