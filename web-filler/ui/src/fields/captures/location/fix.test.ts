import { readLocation } from '@formpost/rules'
import { expect, it } from 'vitest'

import { accuracyWord, createFixFilter, locationText, scaleLength, type Position } from './fix.ts'

const at = (timestamp: number, coords: Partial<Position['coords']> = {}): Position => ({
  timestamp,
  coords: { latitude: -1.2921, longitude: 36.8219, altitude: null, accuracy: 4, ...coords },
})

/** The age of each fix in seconds, given when it was made and when it arrived; undefined if it is not new. */
function agesOf(...fixes: [madeAt: number, arrivedAt: number][]): (number | undefined)[] {
  let now = 0
  const ageOf = createFixFilter(() => now)
  return fixes.map(([madeAt, arrivedAt]) => {
    now = arrivedAt * 1_000
    const age = ageOf(at(madeAt * 1_000))
    return age === undefined ? undefined : age / 1_000
  })
}

it('takes fixes of the last 30 s', () => {
  expect(agesOf([1_000, 1_001], [1_002, 1_032], [1_003, 1_040])).toEqual([1, 30, undefined])
})

it('refuses fixes that the device kept', () => {
  const kept = [undefined, undefined, undefined, undefined]
  expect(agesOf([400, 1_000], [415, 1_001], [415, 1_005], [460, 1_006], [1_007, 1_007])).toEqual([
    ...kept,
    0,
  ])
})

it.each([-7_200, 7_200])('takes fixes of a clock that differs by %d s, after the first', (skew) => {
  const fixes: [number, number][] = [
    ...[[400, 999] as const, [1_000 + skew, 1_000] as const],
    ...[[1_001 + skew, 1_001] as const, [1_001 + skew, 1_060] as const],
  ].map(([madeAt, arrivedAt]) => [madeAt, arrivedAt])
  expect(agesOf(...fixes)).toEqual([undefined, undefined, 0, undefined])
})

it('writes an answer that the rules read', () => {
  const text = locationText(at(0, { altitude: 1_661.26, accuracy: 4.48 }))
  expect(text).toBe('-1.2921 36.8219 1661.3 4.5')
  expect(readLocation(text)).toEqual({
    ...{ latitude: -1.2921, longitude: 36.8219 },
    ...{ altitude: 1_661.3, accuracy: 4.5 },
  })
})

it.each([
  [{ latitude: 1e-9, longitude: -1e-9 }, '0 0 0 4'],
  [{ latitude: 10, longitude: 100, accuracy: 3_210.04 }, '10 100 0 3210'],
  [{ latitude: 0.123_456_789, longitude: 179.999_999_99 }, '0.1234568 180 0 4'],
])('writes %o without exponents', (coords, text) => {
  expect(locationText(at(0, coords))).toBe(text)
  expect(readLocation(text)).toBeDefined()
})

it('has a word for each accuracy', () => {
  expect([1, 5, 5.1, 20, 21, 100, 101].map(accuracyWord)).toEqual([
    ...['veryGood', 'veryGood', 'good', 'good', 'fair', 'fair', 'poor'],
  ])
})

it('has a scale that is not shorter than the circle', () => {
  expect([0, 10, 11, 21, 51, 101, 3_000].map(scaleLength)).toEqual([
    ...[10, 10, 20, 50, 100, 200, 5_000],
  ])
})
