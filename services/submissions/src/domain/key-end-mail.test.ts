import { describe, expect, it } from 'vitest'

import { keyEndMail } from './key-end-mail.ts'

const about = {
  title: 'Well\r\nvisits',
  formUuid: 'f1',
  expiresAt: new Date('2027-05-01T10:00:30Z'),
}
const mailAt = (now: string) => keyEndMail(about, 'https://forms.example.org', new Date(now))

describe('the mail about the end of a key', () => {
  it('says when it ends and where to renew it', () => {
    const { subject, text } = mailAt('2027-04-01T00:00:00Z')
    expect(subject).toBe('Encryption key expires on 2027-05-01: Well visits')
    expect(text).toContain('“Well visits” expires at 2027-05-01 10:00 UTC')
    expect(text).toContain('https://forms.example.org/desk/forms/f1/settings')
  })

  it('says that it has expired', () => {
    const { subject, text } = mailAt('2027-05-01T10:00:30Z')
    expect(subject).toBe('Encryption key has expired: Well visits')
    expect(text).toContain('expired at 2027-05-01 10:00 UTC')
  })
})
