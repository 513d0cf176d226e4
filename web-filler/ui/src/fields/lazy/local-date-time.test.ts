import { expect, it } from 'vitest'

import { localPart, onThisDevice, withLocalOffset } from './local-date-time.ts'

it.each(['2026-01-15T09:30', '2026-07-15T23:59', '1950-03-04T00:00:15'])(
  'a time that is entered as %s is read back the same',
  (local) => {
    const text = withLocalOffset(local)
    expect(text).toMatch(/^[\dT:-]{19}[+-]\d\d:\d\d$/)
    expect(localPart(text)).toBe(local)
    expect(Date.parse(text)).toBe(new Date(local).getTime())
    expect(onThisDevice(text)).toBe(local)
  },
)

it('a time of another time zone is shown as it was entered, or on this device', () => {
  const text = '2026-05-01T09:30:00+13:45'
  expect(localPart(text)).toBe('2026-05-01T09:30')
  expect(new Date(onThisDevice(text)).getTime()).toBe(Date.parse(text))
})

it.each(['', '?', '2026-05-01', '2026-02-30T09:30:00Z'])('%j is no date and time', (text) => {
  expect(localPart(text)).toBe('')
  expect(onThisDevice(text)).toBe('')
})
