import { describe, expect, test } from 'vitest'

import { digestMail, firstMailAt, retryMailAt } from './digest.ts'

const now = new Date('2026-05-06T14:03:21.000Z')
const secondsAfter = (date: Date) => (date.getTime() - now.getTime()) / 1000

describe('a mail', () => {
  test('about a quiet form goes out in seconds', () => {
    expect(secondsAfter(firstMailAt(now, null))).toBe(3)
    expect(secondsAfter(firstMailAt(now, new Date('2026-05-06T13:00:00Z')))).toBe(3)
  })

  test('about a busy form waits for its minute', () => {
    expect(secondsAfter(firstMailAt(now, new Date('2026-05-06T14:03:01Z')))).toBe(40)
  })

  test('that fails is tried again, at most a quarter of an hour later', () => {
    const waits = [1, 2, 3, 7, 50].map((failures) => secondsAfter(retryMailAt(now, failures)))
    expect(waits).toEqual([15, 30, 60, 900, 900])
  })

  const about = (count: number, title = 'Well inspection') =>
    digestMail({ count, since: now, title, formUuid: 'f' }, 'https://forms.example')

  test('says what, how many, since when and where', () => {
    expect(about(1).subject).toBe('New submission: Well inspection')
    expect(about(12).subject).toBe('12 new submissions: Well inspection')
    expect(about(12).text).toContain('12 new submissions, which came since 2026-05-06 14:03 UTC')
    expect(about(12).text).toContain('https://forms.example/api/v1/forms/f/submissions')
  })

  test('has a subject of one line whatever the title', () => {
    expect(about(1, 'A\r\nBcc: x@example.com').subject).toBe('New submission: A Bcc: x@example.com')
  })
})
