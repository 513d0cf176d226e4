import { describe, expect, test } from 'vitest'

import { firstMailAt, ownerMail, retryMailAt } from './owner-mail.ts'

const now = new Date('2026-05-06T14:03:21.000Z')
const secondsAfter = (date: Date) => (date.getTime() - now.getTime()) / 1000

describe('the time of a mail', () => {
  test('is seconds after a submission to a quiet form', () => {
    expect(secondsAfter(firstMailAt(now, null))).toBe(3)
    expect(secondsAfter(firstMailAt(now, new Date('2026-05-06T13:00:00Z')))).toBe(3)
  })

  test('is at least a minute after the last mail', () => {
    expect(secondsAfter(firstMailAt(now, new Date('2026-05-06T14:03:01Z')))).toBe(40)
  })

  test('is at most 15 minutes after a failure', () => {
    const delays = [1, 2, 3, 7, 50].map((failures) => secondsAfter(retryMailAt(now, failures)))
    expect(delays).toEqual([15, 30, 60, 900, 900])
  })
})

describe('the text of a mail', () => {
  const mail = (count: number, title = 'Well inspection') =>
    ownerMail({ count, since: now, title, formUuid: 'f' }, 'https://forms.example')

  test('has the form, the number, the time and a link', () => {
    expect(mail(1).subject).toBe('New submission: Well inspection')
    expect(mail(12).subject).toBe('12 new submissions: Well inspection')
    expect(mail(12).text).toContain('12 new submissions, received since 2026-05-06 14:03 UTC')
    expect(mail(12).text).toContain('https://forms.example/desk/forms/f/answers')
  })

  test('has a subject of one line for any title', () => {
    expect(mail(1, 'A\r\nBcc: x@example.com').subject).toBe('New submission: A Bcc: x@example.com')
  })
})
