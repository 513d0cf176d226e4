import { expect, it } from 'vitest'

import { dayThatStarts, startOfDay } from './days.ts'

it('a range of days includes its last day', () => {
  const until = startOfDay('2026-02-28', 1)!
  expect(until).toBe(startOfDay('2026-03-01'))
  expect(dayThatStarts(until, 1)).toBe('2026-02-28')
})

it('a time within a day starts none', () => {
  const noon = new Date(2026, 4, 1, 12).toISOString()
  expect(dayThatStarts(noon)).toBeUndefined()
  expect(dayThatStarts('soon')).toBeUndefined()
})

it.each(['', '1.5.2026', '2026-5-1'])('%j is no day', (text) => {
  expect(startOfDay(text)).toBeUndefined()
})
