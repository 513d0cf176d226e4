import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { checkAnswer } from './answers.ts'
import { compareDecimals, readDecimal } from './decimal.ts'
import type { FieldSettings, FormField } from './definition.ts'
import { isDate, toNumber } from './text.ts'

const numberField = (settings: FieldSettings): FormField => ({
  id: 'a',
  type: 'number',
  label: null,
  content: null,
  description: null,
  placeholder: null,
  options: null,
  default_value: null,
  settings,
  logic: null,
  is_required: false,
  position: 0,
})

/** A decimal as text, with any scale and padding, and its value in units of 1e-40. */
const decimal = fc
  .record({
    units: fc.bigInt({ min: -(10n ** 25n), max: 10n ** 25n }),
    scale: fc.integer({ min: 0, max: 20 }),
    exponent: fc.integer({ min: -20, max: 20 }),
    zeros: fc.integer({ min: 0, max: 3 }),
  })
  .map(({ units, scale, exponent, zeros }) => {
    const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0')
    const [whole, fraction] = [
      digits.slice(0, digits.length - scale),
      digits.slice(-scale || Infinity),
    ]
    const pad = '0'.repeat(zeros)
    const text = `${units < 0n ? '-' : ''}${pad}${whole}.${fraction}${pad}e${exponent}`
    return { text, value: units * 10n ** BigInt(40 - scale + exponent) }
  })

describe('numbers', () => {
  it('are compared digit by digit in any notation', () => {
    const pairs = fc.oneof(
      fc.tuple(decimal, decimal),
      decimal.map(({ text, value }) => {
        const same = { text: text.replace(/e(.*)$/, (_, e) => `00e${String(e)}`), value }
        return [{ text, value }, same] as const
      }),
    )
    fc.assert(
      fc.property(pairs, ([left, right]) => {
        expect(toNumber(left.text)).toBeDefined()
        const expected = left.value < right.value ? -1 : left.value > right.value ? 1 : 0
        const [a, b] = [readDecimal(left.text), readDecimal(right.text)]
        expect(compareDecimals(a, b)).toBe(expected)
      }),
      { numRuns: 1_000 },
    )
  })

  it('are on whole steps and off half steps', () => {
    const places = fc.integer({ min: 0, max: 4 })
    const step = fc.integer({ min: 1, max: 5_000 })
    const count = fc.integer({ min: 0, max: 1_000_000 })
    const min = fc.integer({ min: -100_000, max: 100_000 })
    fc.assert(
      fc.property(places, step, count, min, (scale, units, times, from) => {
        const one = 10 ** scale
        const field = numberField({ min: from / one, step: units / one })
        const on = (from + times * units) / one
        expect(checkAnswer(field, on)).toHaveProperty('value')
        // The sum of doubles has floating-point noise.
        expect(checkAnswer(field, from / one + times * (units / one))).toHaveProperty('value')
        expect(checkAnswer(field, on + units / one / 2)).toHaveProperty('problem.code', 'off_step')
      }),
      { numRuns: 1_000 },
    )
  })

  it('reject five million digits without backtracking', () => {
    expect(toNumber(`${'1'.repeat(5_000_000)}x`)).toBeUndefined()
  })
})

describe('dates', () => {
  it('are exactly those of the calendar', () => {
    const wrong: string[] = []
    for (let day = Date.UTC(1896, 0, 1); day < Date.UTC(2105, 0, 1); day += 86_400_000) {
      const text = new Date(day).toISOString().slice(0, 10)
      if (!isDate(text)) wrong.push(text)
    }
    for (let year = 1896; year <= 2104; year++) {
      for (let month = 0; month <= 13; month++) {
        for (const day of [0, 29, 30, 31, 32]) {
          const date = new Date(Date.UTC(year, month - 1, day))
          const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
          const text = [year, ...[month, day].map((part) => String(part).padStart(2, '0'))].join(
            '-',
          )
          if (isDate(text) !== isReal) wrong.push(text)
        }
      }
    }
    expect(wrong).toEqual([])
  })
})
