import { beforeEach, describe, expect, it } from 'vitest'

import { createApi, type Reply } from '../harness/api.ts'
import { sql } from '../harness/database.ts'
import { type NewOwner, newOwner } from '../harness/owners.ts'
import { sharedSystem } from '../harness/shared.ts'
import {
  awaitFreshStep,
  challengeOf,
  codeAt,
  completeChallenge,
  isLetIn,
  login,
  type LoginReply,
  type SecondFactor,
  turnOnTwoFactor,
} from '../harness/two-factor.ts'

const system = sharedSystem()
let owner: NewOwner
let factor: SecondFactor
beforeEach(async () => {
  owner = await newOwner(system)
  factor = await turnOnTwoFactor(owner)
})

const challenge = () => challengeOf(system, owner)
/** A code that was not used: the one of the present step confirmed. */
const freshCode = () => codeAt(factor.secret, 1)
const complete = (token: string, answer: { code: string } | { recovery_code: string }) =>
  completeChallenge(system, token, answer)
const tryCode = async (code: string) => complete(await challenge(), { code })
const tryRecovery = async (recovery_code: string) => complete(await challenge(), { recovery_code })
const faultsOf = ({ status, body }: Reply<LoginReply>) => [status, Object.keys(body.errors ?? {})]
const wrongCode = '000000'
const ownerUuid = `(SELECT uuid FROM identity.owners WHERE email = $1)`
const forgetUsedCodes = () =>
  sql(system, `UPDATE identity.two_factors SET used_steps = '{}' WHERE owner_uuid = ${ownerUuid}`, [
    owner.email,
  ])

describe('logging in to an account with two-factor authentication', () => {
  it('answers a challenge and no token', async () => {
    const { status, body } = await login(system, owner)
    expect([status, body]).toEqual([
      200,
      { two_factor: true, challenge_token: expect.stringMatching(/^[\w-]{43}$/) },
    ])
    expect(await isLetIn(createApi(system.baseUrl, body.challenge_token))).toBe(false)
  })

  it('tells nobody without the password that there is a second factor', async () => {
    const { status, body } = await login(system, { ...owner, password: 'wrong password' })
    expect([status, Object.keys(body.errors!)]).toEqual([422, ['email']])
  })

  it('gives a token for the code of an app', async () => {
    const { status, body } = await tryCode(freshCode())
    expect(status).toBe(200)
    expect(body).toEqual({
      token: expect.stringMatching(/^fpt_[\dA-Za-z]{46}$/),
      token_type: 'Bearer',
      user: expect.objectContaining({ email: owner.email, two_factor_enabled: true }),
    })
    expect(await isLetIn(createApi(system.baseUrl, body.token))).toBe(true)
  })

  it('names the token after the device of the challenge, else of the login', async () => {
    const nameOf = async (more: object) => {
      const { body } = await login(system, owner, { device_name: 'Laptop' })
      const recovery_code = factor.recoveryCodes.pop()!
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
  it('is used up by a wrong code: the right one comes too late', async () => {
    const token = await challenge()
    expect(faultsOf(await complete(token, { code: wrongCode }))).toEqual([422, ['code']])
    const late = await complete(token, { code: freshCode() })
    expect(faultsOf(late)).toEqual([422, ['challenge_token']])
    expect((await tryCode(freshCode())).status).toBe(200)
  })

  it('is used up by a wrong recovery code', async () => {
    const token = await challenge()
    const first = await complete(token, { recovery_code: 'aaaa-bbbb-cccc-dddd' })
    expect(faultsOf(first)).toEqual([422, ['recovery_code']])
    const recovery_code = factor.recoveryCodes[0]!
    expect(faultsOf(await complete(token, { recovery_code }))).toEqual([422, ['challenge_token']])
  })

  it('is used up by success', async () => {
    const token = await challenge()
    expect((await complete(token, { recovery_code: factor.recoveryCodes[0]! })).status).toBe(200)
    const again = await complete(token, { recovery_code: factor.recoveryCodes[1]! })
    expect(faultsOf(again)).toEqual([422, ['challenge_token']])
    // The code was not looked at, and stays good.
    expect((await tryRecovery(factor.recoveryCodes[1]!)).status).toBe(200)
  })

  it('gives one token to twenty right attempts at once', async () => {
    const token = await challenge()
    const code = freshCode()
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        complete(token, n < 12 ? { code } : { recovery_code: factor.recoveryCodes[n - 12]! }),
      ),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    const others = replies.filter(({ status }) => status !== 200)
    expect(new Set(others.map((reply) => JSON.stringify(faultsOf(reply))))).toEqual(
      new Set(['[422,["challenge_token"]]']),
    )
  })

  it('is looked at once where nineteen wrong attempts come with a right one', async () => {
    const token = await challenge()
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        complete(token, { code: n === 10 ? freshCode() : wrongCode }),
      ),
    )
    const lookedAt = replies.filter(({ body }) => !body.errors?.['challenge_token'])
    expect(lookedAt).toHaveLength(1)
  })

  it('lasts five minutes', async () => {
    const age = (seconds: number) =>
      sql(
        system,
        `UPDATE identity.login_challenges SET expires_at = expires_at - make_interval(secs => $2)
          WHERE owner_uuid = ${ownerUuid}`,
        [owner.email, seconds],
      )
    const nearly = await challenge()
    await age(290)
    const [first, second] = factor.recoveryCodes
    expect((await complete(nearly, { recovery_code: first! })).status).toBe(200)
    const over = await challenge()
    await age(300)
    const late = await complete(over, { recovery_code: second! })
    expect(faultsOf(late)).toEqual([422, ['challenge_token']])
    expect((await tryRecovery(second!)).status).toBe(200)
  })

  it('ends with a new password', async () => {
    const token = await challenge()
    await owner.account.patch('/account', {
      password: 'another password',
      current_password: owner.password,
    })
    const reply = await complete(token, { code: freshCode() })
    expect(faultsOf(reply)).toEqual([422, ['challenge_token']])
  })

  it('of one account takes no code of another', async () => {
    const other = await newOwner(system)
    const others = await turnOnTwoFactor(other)
    const code = codeAt(others.secret, 1)
    expect(faultsOf(await tryCode(code))).toEqual([422, ['code']])
    const recovery_code = others.recoveryCodes[0]!
    expect(faultsOf(await tryRecovery(recovery_code))).toEqual([422, ['recovery_code']])
  })

  it.each([
    [{}, ['challenge_token', 'code']],
    [{ challenge_token: 'x' }, ['code']],
    [{ challenge_token: 'x', code: null, recovery_code: '' }, ['code']],
    [{ challenge_token: 'x', code: '123456', recovery_code: 'y' }, ['recovery_code']],
    [{ challenge_token: 5, code: 123_456 }, ['challenge_token', 'code']],
    [{ challenge_token: 'x', code: '1'.repeat(65) }, ['code']],
    [{ challenge_token: 'x', code: '1', device_name: 'x'.repeat(256) }, ['device_name']],
    [{ challenge_token: 'unknown', code: '123456' }, ['challenge_token']],
  ])('is refused as %j, with every fault named', async (body, properties) => {
    const reply = await createApi(system.baseUrl).post<LoginReply>(
      '/auth/two-factor-challenge',
      body,
    )
    expect(faultsOf(reply)).toEqual([422, properties])
  })
})

describe('a code', () => {
  it('works once', async () => {
    const code = freshCode()
    expect((await tryCode(code)).status).toBe(200)
    expect(faultsOf(await tryCode(code))).toEqual([422, ['code']])
  })

  it('that turned two-factor authentication on logs nobody in', async () => {
    const [used] = await sql<{ step: number }>(
      system,
      `SELECT used_steps[1] AS step FROM identity.two_factors WHERE owner_uuid = ${ownerUuid}`,
      [owner.email],
    )
    const now = Math.floor(Date.now() / 30_000)
    const code = codeAt(factor.secret, used!.step - now)
    expect(faultsOf(await tryCode(code))).toEqual([422, ['code']])
  })

  it('works in one of many challenges that it answers at once', async () => {
    const tokens = await Promise.all(Array.from({ length: 5 }, challenge))
    const code = freshCode()
    const replies = await Promise.all(tokens.map((token) => complete(token, { code })))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('may be a step of thirty seconds early or late, and no more', async () => {
    await awaitFreshStep()
    await forgetUsedCodes()
    for (const steps of [-2, 2]) {
      expect(faultsOf(await tryCode(codeAt(factor.secret, steps)))).toEqual([422, ['code']])
    }
    for (const steps of [1, -1, 0]) {
      const code = codeAt(factor.secret, steps)
      expect((await tryCode(code)).status).toBe(200)
      expect(faultsOf(await tryCode(code))).toEqual([422, ['code']])
    }
  })

  it('may be written with a space', async () => {
    const code = freshCode().replace(/^.../, '$& ')
    expect((await tryCode(code)).status).toBe(200)
  })
})

describe('recovery codes', () => {
  it('work once each, however they are written', async () => {
    const [first, second, third] = factor.recoveryCodes
    expect((await tryRecovery(first!)).status).toBe(200)
    expect((await tryRecovery(second!.toUpperCase().replaceAll('-', ' '))).status).toBe(200)
    expect((await tryRecovery(third!.replaceAll('-', ''))).status).toBe(200)
    for (const code of [first!, second!]) {
      expect(faultsOf(await tryRecovery(code))).toEqual([422, ['recovery_code']])
    }
  })

  it('work in one of many challenges that they answer at once', async () => {
    const tokens = await Promise.all(Array.from({ length: 5 }, challenge))
    const recovery_code = factor.recoveryCodes[0]!
    const replies = await Promise.all(tokens.map((token) => complete(token, { recovery_code })))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('are no codes, nor codes recovery codes', async () => {
    expect(faultsOf(await tryCode(factor.recoveryCodes[0]!))).toEqual([422, ['code']])
    expect(faultsOf(await tryRecovery(freshCode()))).toEqual([422, ['recovery_code']])
  })
})

describe('guessing codes with the password at hand', () => {
  it('ends after five, also with a login before each', async () => {
    for (let tries = 0; tries < 5; tries++) {
      expect(faultsOf(await tryCode(wrongCode))).toEqual([422, ['code']])
    }
    const reply = await login(system, owner)
    expect(reply.status).toBe(429)
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  it('ends after five, also with challenges gathered before', async () => {
    const tokens = await Promise.all(Array.from({ length: 20 }, challenge))
    const replies = await Promise.all(tokens.map((token) => complete(token, { code: wrongCode })))
    const statuses = replies.map(({ status }) => status)
    expect(statuses.filter((status) => status === 422)).toHaveLength(5)
    expect(statuses.filter((status) => status === 429)).toHaveLength(15)
  })

  it('ends after thirty an hour for an account, from however many addresses', async () => {
    const tokens = await Promise.all(Array.from({ length: 2 }, challenge))
    // As if the tries had come from elsewhere: those of the account stay, those per address go.
    const guess = async () => {
      const reply = await tryCode(wrongCode)
      await sql(
        system,
        'DELETE FROM identity.login_failures WHERE expires_at < now() + $1::interval::interval',
        ['2 min'],
      )
      return reply.status
    }
    for (let tries = 0; tries < 30; tries++) expect(await guess()).toBe(422)
    const refused = await complete(tokens[0]!, { code: freshCode() })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60)
    // The owner is not shut out by that.
    const recovery_code = factor.recoveryCodes[0]!
    expect((await complete(tokens[1]!, { recovery_code })).status).toBe(200)
  })

  it('is forgotten after a right one', async () => {
    for (let tries = 0; tries < 4; tries++) await tryCode(wrongCode)
    expect((await tryCode(freshCode())).status).toBe(200)
    for (let tries = 0; tries < 4; tries++) {
      expect(faultsOf(await tryCode(wrongCode))).toEqual([422, ['code']])
    }
  })
})
