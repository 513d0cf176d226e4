import { expect, it } from 'vitest'

import { timeSeriesOf } from './time-series.ts'

it('days without answers are in the series', () => {
  const perDay = [
    { day: '2026-03-01', count: 1 },
    { day: '2026-02-27', count: 2 },
  ]
  expect(timeSeriesOf(perDay)).toEqual({
    unit: 'day',
    bars: [
      { day: '2026-02-27', count: 2 },
      { day: '2026-02-28', count: 0 },
      { day: '2026-03-01', count: 1 },
    ],
  })
})

it('half a year is counted by weeks from Monday', () => {
  const { unit, bars } = timeSeriesOf([
    { day: '2026-01-04', count: 1 },
    { day: '2026-01-05', count: 2 },
    { day: '2026-01-11', count: 3 },
    { day: '2026-06-30', count: 4 },
  ])
  expect(unit).toBe('week')
  expect(bars.slice(0, 2)).toEqual([
    { day: '2025-12-29', count: 1 },
    { day: '2026-01-05', count: 5 },
  ])
  expect(bars.at(-1)).toEqual({ day: '2026-06-29', count: 4 })
})

it('many years are counted by months', () => {
  const { unit, bars } = timeSeriesOf([
    { day: '2020-12-31', count: 1 },
    { day: '2026-01-15', count: 2 },
  ])
  expect(unit).toBe('month')
  expect(bars).toHaveLength(62)
  expect(bars.reduce((sum, { count }) => sum + count, 0)).toBe(3)
})

it('is empty without answers', () => {
  expect(timeSeriesOf([]).bars).toEqual([])
})
