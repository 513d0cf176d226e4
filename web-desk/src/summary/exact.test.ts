import { expect, it } from 'vitest'

import { exactFor, quotient } from './exact.ts'

it('adds decimals exactly', () => {
  const { scale, unitsOf } = exactFor([0.1, 0.2, 1e21, -2.5e-7])
  expect(scale).toBe(8)
  expect(unitsOf(0.1) + unitsOf(0.2)).toBe(30_000_000n)
  expect(unitsOf(-2.5e-7)).toBe(-25n)
  expect(unitsOf(1e21)).toBe(10n ** 29n)
})

it('divides to the nearest double', () => {
  expect(quotient(3n, 10n, 0)).toBe(0.3)
  expect(quotient(-1n, 3n, 0)).toBe(-1 / 3)
  expect(quotient(12_345n, 1n, 2)).toBe(123.45)
  expect(quotient(0n, 7n, 3)).toBe(0)
})
