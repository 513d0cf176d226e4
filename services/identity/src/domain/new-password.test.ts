import { describe, expect, test } from 'vitest'

import { newPasswordError } from './new-password.ts'

const errorOf = (password: string, ...emails: string[]) => newPasswordError(password, emails)?.code

describe('a new password', () => {
  test('has 8 to 256 code points', () => {
    expect(
      ['😀'.repeat(7), '😀'.repeat(8), '😀'.repeat(256), 'x '.repeat(129)].map((p) => errorOf(p)),
    ).toEqual(['too_short', undefined, undefined, 'too_long'])
  })

  test.each([
    'password',
    'PassWord1',
    '12345678',
    'qwertyuiop',
    'iloveyou',
    'trustno1',
    'superman',
  ])('is not %s', (password) => {
    expect(errorOf(password)).toBe('password_too_common')
  })

  test('may contain a common one', () => {
    expect(errorOf('another password')).toBeUndefined()
    expect(errorOf('correct horse battery staple')).toBeUndefined()
  })

  test('does not contain the name of an email, in any case', () => {
    const name = 'password_contains_email'
    expect(errorOf('Ada.Lovelace', 'ada.lovelace@example.com')).toBe(name)
    expect(errorOf('my-ADA.lovelace-1', 'Ada.Lovelace@example.com')).toBe(name)
    expect(errorOf('the second one', 'first@example.com', 'second@example.com')).toBe(name)
    expect(errorOf('example.com!', 'ada.lovelace@example.com')).toBeUndefined()
  })

  test('may contain a name of less than four characters', () => {
    expect(errorOf('adamant rock', 'ada@example.com')).toBeUndefined()
  })
})
