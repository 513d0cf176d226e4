import { expect, it } from 'vitest'

import { dayRanges } from './day-ranges.ts'

const limits = (min: string, max: string) =>
  dayRanges(min, max).map(({ from, to }) => (from === to ? from : `${from} ${to}`))

it('has a range per day for up to ten days', () => {
  expect(limits('2026-05-01', '2026-05-01')).toEqual(['2026-05-01'])
  expect(limits('2024-02-28', '2024-03-01')).toEqual(['2024-02-28', '2024-02-29', '2024-03-01'])
  expect(limits('2026-05-01', '2026-05-10')).toHaveLength(10)
})

it('has ranges of equally many days, of which the last may be shorter', () => {
  expect(limits('2026-05-01', '2026-05-11')).toEqual([
    '2026-05-01 2026-05-02',
    '2026-05-03 2026-05-04',
    '2026-05-05 2026-05-06',
    '2026-05-07 2026-05-08',
    '2026-05-09 2026-05-10',
    '2026-05-11',
  ])
  const all = dayRanges('0001-01-01', '9999-12-31')
  expect(all).toHaveLength(10)
  expect([all[0]!.from, all.at(-1)!.to]).toEqual(['0001-01-01', '9999-12-31'])
})
