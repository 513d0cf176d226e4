import { Problem } from '@formpost/kit/rpc'
import { describe, expect, test } from 'vitest'

import {
  checkAccountChange,
  checkAttempt,
  checkKey,
  checkLogin,
  checkNewOwner,
  checkPlan,
} from './account.ts'

const owner = { email: 'a@example.com', password: 'long enough', name: 'A', plan: 'paid' }

function faultsOf(check: () => unknown): Record<string, string[]> {
  try {
    check()
  } catch (error) {
    if (error instanceof Problem) return error.details.errors ?? {}
    throw error
  }
  return {}
}

describe('a new owner', () => {
  test('is trimmed, but its password is not', () => {
    expect(
      checkNewOwner({ ...owner, email: ' A@Example.com ', name: ' B ', password: ' spaces ' }),
    ).toEqual({ email: 'A@Example.com', name: 'B', password: ' spaces ', plan: 'paid' })
  })

  test('without a name or a plan has the start of the email and the free plan', () => {
    expect(checkNewOwner({ ...owner, name: '', plan: '' })).toMatchObject({
      name: 'a',
      plan: 'free',
    })
  })

  test('is refused with every fault at once', () => {
    const faults = faultsOf(() =>
      checkNewOwner({ email: 'no', password: '1234567', name: 'x'.repeat(256), plan: 'gold' }),
    )
    expect(Object.keys(faults)).toEqual(['email', 'password', 'name', 'plan'])
  })

  test('has a password of 8 to 256 characters, counted in code points', () => {
    const refused = (password: string) =>
      'password' in faultsOf(() => checkNewOwner({ ...owner, password }))
    expect(
      ['😀'.repeat(7), '😀'.repeat(8), '😀'.repeat(256), 'x'.repeat(257)].map(refused),
    ).toEqual([true, false, false, true])
  })

  test('has a name that can be stored', () => {
    expect(faultsOf(() => checkNewOwner({ ...owner, name: 'a\0b' }))).toHaveProperty('name')
  })
})

test('a plan is free or paid', () => {
  expect(checkPlan('paid')).toBe('paid')
  expect(faultsOf(() => checkPlan(''))).toHaveProperty('plan')
})

test('a key needs a name and an access', () => {
  expect(checkKey({ name: ' CI ', access: 'read' })).toEqual({ name: 'CI', access: 'read' })
  expect(Object.keys(faultsOf(() => checkKey({ name: ' ', access: 'admin' })))).toEqual([
    'name',
    'access',
  ])
})

test('a login is called "login" where the device has no name', () => {
  expect(checkLogin({ email: ' a@b.c ', password: 'x', device_name: '' })).toEqual({
    email: 'a@b.c',
    password: 'x',
    deviceName: 'login',
  })
  expect(
    Object.keys(
      faultsOf(() => checkLogin({ email: '', password: '', device_name: 'x'.repeat(256) })),
    ),
  ).toEqual(['email', 'password', 'device_name'])
})

describe('a change of an account', () => {
  test('holds what was sent and nothing else, trimmed but for the password', () => {
    expect(checkAccountChange({})).toEqual({})
    expect(checkAccountChange({ name: ' B ', email: ' b@c.d ', password: ' spaces ' })).toEqual({
      name: 'B',
      email: 'b@c.d',
      password: ' spaces ',
    })
  })

  test('is bounded as a new owner is, and takes no empty name', () => {
    const faults = faultsOf(() => checkAccountChange({ name: ' ', email: 'no', password: 'short' }))
    expect(Object.keys(faults)).toEqual(['name', 'email', 'password'])
  })
})

describe('an attempt at a challenge', () => {
  const attempt = { challenge_token: 'x', device_name: '' }

  test('has a code or a recovery code', () => {
    expect(checkAttempt({ ...attempt, code: '123456' }).answer).toEqual({ code: '123456' })
    expect(checkAttempt({ ...attempt, code: '', recovery_code: 'r' }).answer).toEqual({
      recoveryCode: 'r',
    })
  })

  test('with neither, both, or no token is refused', () => {
    const faultsIn = (more: object) =>
      Object.keys(faultsOf(() => checkAttempt({ ...attempt, ...more })))
    expect(faultsIn({})).toEqual(['code'])
    expect(faultsIn({ code: '1', recovery_code: 'r' })).toEqual(['recovery_code'])
    expect(faultsIn({ code: '1', challenge_token: '' })).toEqual(['challenge_token'])
  })
})
