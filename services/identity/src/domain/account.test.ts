import { describe, expect, test } from 'vitest'

import {
  checkAccountChange,
  checkAttempt,
  checkKey,
  checkLogin,
  checkNewOwner,
  checkPlan,
  checkSessionLogin,
} from './account.ts'
import { DomainError } from './domain-error.ts'

const owner = { email: 'a@example.com', password: 'long enough', name: 'A', plan: 'paid' }

function errorsOf(check: () => unknown): Record<string, string[]> {
  try {
    check()
  } catch (error) {
    if (error instanceof DomainError) return error.details.errors ?? {}
    throw error
  }
  return {}
}

describe('new owner', () => {
  test('trims everything but the password', () => {
    expect(
      checkNewOwner({ ...owner, email: ' A@Example.com ', name: ' B ', password: ' spaces ' }),
    ).toEqual({ email: 'A@Example.com', name: 'B', password: ' spaces ', plan: 'paid' })
  })

  test('defaults to the local part of the email and the free plan', () => {
    expect(checkNewOwner({ ...owner, name: '', plan: '' })).toMatchObject({
      name: 'a',
      plan: 'free',
    })
  })

  test('reports every error at once', () => {
    const errors = errorsOf(() =>
      checkNewOwner({ email: 'no', password: '1234567', name: 'x'.repeat(256), plan: 'gold' }),
    )
    expect(Object.keys(errors)).toEqual(['email', 'password', 'name', 'plan'])
  })

  test('requires a password of 8 to 256 code points', () => {
    const refused = (password: string) =>
      'password' in errorsOf(() => checkNewOwner({ ...owner, password }))
    expect(
      ['😀'.repeat(7), '😀'.repeat(8), '😀'.repeat(256), 'x'.repeat(257)].map(refused),
    ).toEqual([true, false, false, true])
  })

  test('rejects a name that cannot be stored', () => {
    expect(errorsOf(() => checkNewOwner({ ...owner, name: 'a\0b' }))).toHaveProperty('name')
  })
})

test('accepts only the plans free and paid', () => {
  expect(checkPlan('paid')).toBe('paid')
  expect(errorsOf(() => checkPlan(''))).toHaveProperty('plan')
})

test('requires a name and an access for a key', () => {
  expect(checkKey({ name: ' CI ', access: 'read' })).toEqual({ name: 'CI', access: 'read' })
  expect(Object.keys(errorsOf(() => checkKey({ name: ' ', access: 'admin' })))).toEqual([
    'name',
    'access',
  ])
})

test('names a login "login" if the device has no name', () => {
  expect(checkLogin({ email: ' a@b.c ', password: 'x', deviceName: '' })).toEqual({
    email: 'a@b.c',
    password: 'x',
    deviceName: 'login',
  })
  expect(
    Object.keys(
      errorsOf(() => checkLogin({ email: '', password: '', deviceName: 'x'.repeat(256) })),
    ),
  ).toEqual(['email', 'password', 'device_name'])
})

describe('browser login', () => {
  const given = { email: ' a@b.c ', password: 'x', deviceName: '' }

  test('is named "browser" and has a second factor if a code was sent', () => {
    const login = { email: 'a@b.c', password: 'x', deviceName: 'browser' }
    expect(checkSessionLogin(given)).toEqual({ ...login, secondFactor: undefined })
    expect(checkSessionLogin({ ...given, code: '1' }).secondFactor).toEqual({ code: '1' })
    expect(checkSessionLogin({ ...given, recoveryCode: 'r' }).secondFactor).toEqual({
      recoveryCode: 'r',
    })
  })

  test('reports every error at once', () => {
    const errors = errorsOf(() =>
      checkSessionLogin({ email: '', password: '', deviceName: '', code: '1', recoveryCode: 'r' }),
    )
    expect(Object.keys(errors)).toEqual(['email', 'password', 'recovery_code'])
  })
})

describe('account change', () => {
  test('contains only what was sent, trimmed except for the password', () => {
    expect(checkAccountChange({})).toEqual({})
    expect(checkAccountChange({ name: ' B ', email: ' b@c.d ', password: ' spaces ' })).toEqual({
      name: 'B',
      email: 'b@c.d',
      password: ' spaces ',
    })
  })

  test('has the limits of a new owner and rejects an empty name', () => {
    const errors = errorsOf(() => checkAccountChange({ name: ' ', email: 'no', password: 'short' }))
    expect(Object.keys(errors)).toEqual(['name', 'email', 'password'])
  })
})

describe('challenge attempt', () => {
  const attempt = { challengeToken: 'x', deviceName: '' }

  test('accepts a code or a recovery code', () => {
    expect(checkAttempt({ ...attempt, code: '123456' }).secondFactor).toEqual({ code: '123456' })
    expect(checkAttempt({ ...attempt, code: '', recoveryCode: 'r' }).secondFactor).toEqual({
      recoveryCode: 'r',
    })
  })

  test('is rejected with neither, with both, and without a token', () => {
    const errorsIn = (more: object) =>
      Object.keys(errorsOf(() => checkAttempt({ ...attempt, ...more })))
    expect(errorsIn({})).toEqual(['code'])
    expect(errorsIn({ code: '1', recoveryCode: 'r' })).toEqual(['recovery_code'])
    expect(errorsIn({ code: '1', challengeToken: '' })).toEqual(['challenge_token'])
  })
})
