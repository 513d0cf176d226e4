import { expect, it } from 'vitest'

import {
  heightOf,
  maxHeight,
  positionAt,
  revealing,
  rowWindow,
  scrolled,
  start,
  type Geometry,
} from './row-window.ts'

const of = (total: number): Geometry => ({ total, rowHeight: 60, viewport: 600 })

it('a short list is rendered wholly', () => {
  expect(rowWindow(start, of(5))).toEqual({ first: 0, last: 4, before: 0, after: 0 })
  expect(rowWindow(start, of(0))).toMatchObject({ first: 0, last: -1, after: 0 })
})

it('renders as many rows of a million as of a thousand', () => {
  for (const total of [1_000, 1_000_000]) {
    const { first, last } = rowWindow(positionAt(total * 30, of(total)), of(total))
    expect(last - first).toBeLessThan(30)
    expect(first).toBeLessThan(total / 2)
    expect(last).toBeGreaterThan(total / 2)
  }
})

it('the rows of a window are where they are visible', () => {
  for (const total of [1_000, 1_000_000]) {
    const geometry = of(total)
    const position = positionAt(20_000, geometry)
    const { first, before } = rowWindow(position, geometry)
    expect(before + (position.top - first * 60)).toBeCloseTo(position.scrollTop)
  }
})

it('small steps move a long list by as many pixels', () => {
  const geometry = of(1_000_000)
  const before = positionAt(30_000_000, geometry)
  const after = scrolled(before, before.scrollTop + 100, geometry)
  expect(after.top - before.top).toBeCloseTo(100)
})

it('the scroll bar reaches every part of a long list', () => {
  const geometry = of(1_000_000)
  expect(heightOf(geometry)).toBe(maxHeight)
  const middle = scrolled(start, maxHeight / 2, geometry)
  expect(middle.top / 60).toBeGreaterThan(499_000)
  expect(middle.top / 60).toBeLessThan(501_000)
  const end = scrolled(middle, maxHeight - 600, geometry)
  expect(rowWindow(end, geometry)).toMatchObject({ last: 999_999 })
  expect(scrolled(end, 0, geometry)).toEqual(start)
})

it('a short list is scrolled by pixels at its end too', () => {
  const geometry = of(100)
  expect(scrolled(start, 5_400, geometry)).toEqual({ scrollTop: 5_400, top: 5_400 })
})

it('reveals a row with the least movement', () => {
  const geometry = of(1_000)
  const position = positionAt(6_000, geometry)
  expect(revealing(position, 105, geometry)).toBe(position)
  expect(revealing(position, 99, geometry).top).toBe(99 * 60)
  expect(revealing(position, 110, geometry).top).toBe(111 * 60 - 600)
})
