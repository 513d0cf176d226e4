import { beforeEach, describe, expect, it } from 'vitest'

import { createApi } from '../harness/api.ts'
import { sql } from '../harness/database.ts'
import { sharedSystem } from '../harness/shared.ts'
import {
  completeChallenge,
  isAuthenticated,
  login,
  type LoginReply,
} from '../harness/two-factor.ts'
import { errorsOf, newTwoFactorOwner, type TwoFactorOwner } from './two-factor-owner.ts'

const system = sharedSystem()
let owner: TwoFactorOwner
const makeOwner = async () => {
  owner = await newTwoFactorOwner(system)
}
const ownerUuid = `(SELECT uuid FROM identity.owners WHERE email = $1)`
const wrongCode = '000000'

describe('logging in to an account with two-factor authentication', () => {
  beforeEach(makeOwner)

  it('returns a challenge and no token', async () => {
    const { status, body } = await login(system, owner)
    expect([status, body]).toEqual([
      200,
      { two_factor: true, challenge_token: expect.stringMatching(/^[\w-]{43}$/) },
    ])
    expect(await isAuthenticated(createApi(system.baseUrl, body.challenge_token))).toBe(false)
  })

  it('does not reveal the second factor without the password', async () => {
    const { status, body } = await login(system, { ...owner, password: 'wrong password' })
    expect([status, Object.keys(body.errors!)]).toEqual([422, ['email']])
  })

  it('returns a token for a valid code', async () => {
    const { status, body } = await owner.tryCode(owner.freshCode())
    expect(status).toBe(200)
    expect(body).toEqual({
      token: expect.stringMatching(/^fpt_[\dA-Za-z]{46}$/),
      token_type: 'Bearer',
      user: expect.objectContaining({ email: owner.email, two_factor_enabled: true }),
    })
    expect(await isAuthenticated(createApi(system.baseUrl, body.token))).toBe(true)
  })

  it('names the token after the device of the challenge, or else of the login', async () => {
    const nameOf = async (more: object) => {
      const { body } = await login(system, owner, { device_name: 'Laptop' })
      const recovery_code = owner.recoveryCodes.pop()!
      const done = await completeChallenge(system, body.challenge_token!, { recovery_code }, more)
      const me = await createApi(system.baseUrl, done.body.token).get<{
        data: { credential: { name: string } }
      }>('/auth/me')
      return me.body.data.credential.name
    }
    expect(await nameOf({})).toBe('Laptop')
    expect(await nameOf({ device_name: 'Phone' })).toBe('Phone')
  })
})

describe('a challenge', () => {
  beforeEach(makeOwner)

  it('is used up by a wrong code', async () => {
    const token = await owner.challenge()
    expect(errorsOf(await owner.complete(token, { code: wrongCode }))).toEqual([422, ['code']])
    const late = await owner.complete(token, { code: owner.freshCode() })
    expect(errorsOf(late)).toEqual([422, ['challenge_token']])
    expect((await owner.tryCode(owner.freshCode())).status).toBe(200)
  })

  it('is used up by a wrong recovery code', async () => {
    const token = await owner.challenge()
    const first = await owner.complete(token, { recovery_code: 'aaaa-bbbb-cccc-dddd' })
    expect(errorsOf(first)).toEqual([422, ['recovery_code']])
    const recovery_code = owner.recoveryCodes[0]!
    expect(errorsOf(await owner.complete(token, { recovery_code }))).toEqual([
      422,
      ['challenge_token'],
    ])
  })

  it('is used up by success', async () => {
    const token = await owner.challenge()
    expect((await owner.complete(token, { recovery_code: owner.recoveryCodes[0]! })).status).toBe(
      200,
    )
    const again = await owner.complete(token, { recovery_code: owner.recoveryCodes[1]! })
    expect(errorsOf(again)).toEqual([422, ['challenge_token']])
    // The challenge failed before its recovery code was checked, so the code stays valid.
    expect((await owner.tryRecovery(owner.recoveryCodes[1]!)).status).toBe(200)
  })

  it.each([
    {},
    { code: null },
    { code: 123_456 },
    { code: '1'.repeat(65) },
    { code: [], recovery_code: {} },
    { code: '000000', recovery_code: 'aaaa-bbbb' },
    { code: '000000', device_name: 'x'.repeat(256) },
    { code: '000000', device_name: 5 },
    { code: 'a\0' },
  ])('is used up by a malformed attempt: %j', async (attempt) => {
    const token = await owner.challenge()
    const api = createApi(system.baseUrl)
    const send = (body: object) =>
      api.post<LoginReply>('/auth/two-factor-challenge', { challenge_token: token, ...body })
    const [status, properties] = errorsOf(await send(attempt))
    expect(status).toBe(422)
    expect(properties).not.toContain('challenge_token')
    expect(errorsOf(await send({ code: owner.freshCode() }))).toEqual([422, ['challenge_token']])
    expect((await owner.tryCode(owner.freshCode())).status).toBe(200)
  })

  it('gives one token to twenty concurrent valid attempts', async () => {
    const token = await owner.challenge()
    const code = owner.freshCode()
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        owner.complete(token, n < 8 ? { recovery_code: owner.recoveryCodes[n]! } : { code }),
      ),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    const others = replies.filter(({ status }) => status !== 200)
    expect(new Set(others.map((reply) => JSON.stringify(errorsOf(reply))))).toEqual(
      new Set(['[422,["challenge_token"]]']),
    )
  })

  it('checks one of twenty concurrent attempts', async () => {
    const token = await owner.challenge()
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        owner.complete(token, { code: n === 10 ? owner.freshCode() : wrongCode }),
      ),
    )
    const checked = replies.filter(({ body }) => !body.errors?.['challenge_token'])
    expect(checked).toHaveLength(1)
  })

  it('expires after five minutes', async () => {
    const age = (seconds: number) =>
      sql(
        system,
        `UPDATE identity.login_challenges SET expires_at = expires_at - make_interval(secs => $2)
          WHERE owner_uuid = ${ownerUuid}`,
        [owner.email, seconds],
      )
    const valid = await owner.challenge()
    await age(290)
    const [first, second] = owner.recoveryCodes
    expect((await owner.complete(valid, { recovery_code: first! })).status).toBe(200)
    const expired = await owner.challenge()
    await age(300)
    const late = await owner.complete(expired, { recovery_code: second! })
    expect(errorsOf(late)).toEqual([422, ['challenge_token']])
    expect((await owner.tryRecovery(second!)).status).toBe(200)
  })

  it('is revoked by a new password', async () => {
    const token = await owner.challenge()
    await owner.account.patch('/account', {
      password: 'another password',
      current_password: owner.password,
    })
    const reply = await owner.complete(token, { code: owner.freshCode() })
    expect(errorsOf(reply)).toEqual([422, ['challenge_token']])
  })

  it('rejects codes of another account', async () => {
    const other = await newTwoFactorOwner(system)
    expect(errorsOf(await owner.tryCode(other.freshCode()))).toEqual([422, ['code']])
    const recovery_code = other.recoveryCodes[0]!
    expect(errorsOf(await owner.tryRecovery(recovery_code))).toEqual([422, ['recovery_code']])
  })
})

describe('an invalid attempt', () => {
  it.each([
    [{}, ['challenge_token', 'code']],
    [{ challenge_token: 'x' }, ['code']],
    [{ challenge_token: 'x', code: null, recovery_code: '' }, ['code']],
    [{ challenge_token: 'x', code: '123456', recovery_code: 'y' }, ['recovery_code']],
    [{ challenge_token: 5, code: 123_456 }, ['challenge_token', 'code']],
    [{ challenge_token: 'x', code: '1'.repeat(65) }, ['code']],
    [{ challenge_token: 'x', code: '1', device_name: 'x'.repeat(256) }, ['device_name']],
    [{ challenge_token: 'unknown', code: '123456' }, ['challenge_token']],
  ])('returns 422 for %j and names every invalid property', async (body, properties) => {
    const reply = await createApi(system.baseUrl).post<LoginReply>(
      '/auth/two-factor-challenge',
      body,
    )
    expect(errorsOf(reply)).toEqual([422, properties])
  })
})
