import { beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { createApi } from '../harness/api.ts'
import { newOwner, type NewOwner } from '../harness/owners.ts'
import { sharedSystem } from '../harness/shared.ts'
import { isAuthenticated, login } from '../harness/two-factor.ts'

interface Reply {
  data: { name: string; email: string; two_factor_enabled: boolean }
  errors: Record<string, string[]>
}

const system = sharedSystem()
const newPassword = 'another password'

let owner: NewOwner
const makeOwner = async () => {
  owner = await newOwner(system)
}
const read = async () => (await owner.account.get<Reply>('/account')).body.data
const change = (body: object) => owner.account.patch<Reply>('/account', body)
const tokenWorks = (token: string | undefined) => isAuthenticated(createApi(system.baseUrl, token))

describe('an account', () => {
  beforeEach(makeOwner)

  it('reads as the login response shows it', async () => {
    const { user } = (await login(system, owner)).body as { user?: object }
    expect(await read()).toEqual(user)
  })

  it('changes its name without a password and ignores other properties', async () => {
    const before = await read()
    const { status, body } = await change({ name: ' Ada  Lovelace ', plan: 'paid', uuid: 'x' })
    expect([status, body.data]).toEqual([200, { ...before, name: 'Ada  Lovelace' }])
    expect(await read()).toEqual(body.data)
    expect((await change({})).body.data).toEqual(body.data)
  })

  it('changes its email only with the current password', async () => {
    const email = `New.${owner.email}`
    for (const current_password of [undefined, 'wrong password']) {
      const { status, body } = await change({ email, current_password })
      expect([status, Object.keys(body.errors)]).toEqual([422, ['current_password']])
    }
    expect(await read()).toMatchObject({ email: owner.email })
    const { status, body } = await change({ email, current_password: owner.password })
    expect([status, body.data.email]).toEqual([200, email])
    expect((await login(system, owner)).status).toBe(422)
    expect((await login(system, { ...owner, email: email.toLowerCase() })).status).toBe(200)
  })

  it('accepts its own email again without a password', async () => {
    expect((await change({ name: 'A', email: owner.email })).status).toBe(200)
  })

  it('rejects the email of another account, in any case', async () => {
    const other = await newOwner(system)
    const email = other.email.toUpperCase()
    const { status, body } = await change({ email, current_password: owner.password, name: 'B' })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['email']])
    expect(await read()).toMatchObject({ email: owner.email, name: owner.email.split('@')[0] })
  })

  it('gives an email to one of two concurrent requests', async () => {
    const other = await newOwner(system)
    const email = `both.${owner.email}`
    const replies = await Promise.all(
      [owner, other].map(({ account, password: current_password }) =>
        account.patch('/account', { email, current_password }),
      ),
    )
    expect(replies.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 422])
  })
})

describe('an invalid change of an account', () => {
  beforeAll(makeOwner)

  it.each([
    [{ name: '' }, ['name']],
    [{ name: null, email: null, password: null, current_password: 5 }, undefined],
    [{ name: 'x'.repeat(256), email: 'nobody' }, ['name', 'email']],
    [{ name: 'a\0b' }, ['name']],
    [{ email: `${'x'.repeat(250)}@example.com` }, ['email']],
    [{ password: 'seven c' }, ['password', 'current_password']],
    [{ password: 'x'.repeat(257), current_password: 'x' }, ['password']],
    [{ password: newPassword }, ['current_password']],
    [{ password: newPassword, current_password: '' }, ['current_password']],
  ])('returns 422 for %j and names every invalid property', async (body, properties) => {
    const reply = await change(body)
    expect(reply.status).toBe(422)
    expect(Object.keys(reply.body.errors)).toEqual(properties ?? Object.keys(body))
  })
})

describe('a new password', () => {
  beforeEach(makeOwner)

  it('needs the current one', async () => {
    const { status, body } = await change({ password: newPassword, current_password: newPassword })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['current_password']])
    expect(await tokenWorks(owner.token)).toBe(true)
    expect((await login(system, owner)).status).toBe(200)
  })

  it.each(['password1', 'QWERTYUIOP', '1234567890'])(
    'is not one of the most common ones, such as %s',
    async (password) => {
      const { status, body } = await change({ password, current_password: owner.password })
      expect([status, body.errors]).toEqual([
        422,
        { password: [expect.stringContaining('common')] },
      ])
      expect(await tokenWorks(owner.token)).toBe(true)
    },
  )

  it('does not contain the name of the email, former or new', async () => {
    const [name] = owner.email.split('@')
    const current_password = owner.password
    for (const sent of [
      { password: `my ${name!.toUpperCase()}` },
      { password: 'my lovelace', email: `lovelace@${name}.example` },
    ]) {
      const { status, body } = await change({ ...sent, current_password })
      expect([status, Object.keys(body.errors)]).toEqual([422, ['password']])
    }
  })

  it('revokes every login token, including the one in use, and no API key', async () => {
    const other = (await login(system, owner)).body.token
    const { status } = await change({ password: newPassword, current_password: owner.password })
    expect(status).toBe(200)
    expect([await tokenWorks(owner.token), await tokenWorks(other)]).toEqual([false, false])
    expect((await owner.account.get('/account')).status).toBe(401)
    expect([await isAuthenticated(owner.api), await isAuthenticated(owner.readOnly)]).toEqual([
      true,
      true,
    ])
    expect((await login(system, owner)).status).toBe(422)
    expect((await login(system, { ...owner, password: newPassword })).status).toBe(200)
  })

  it('revokes tokens of concurrent logins with the old one', async () => {
    for (let round = 0; round < 3; round++) {
      const racer = await newOwner(system)
      const logins = Array.from({ length: 12 }, () => login(system, racer))
      const changed = racer.account.patch('/account', {
        password: newPassword,
        current_password: racer.password,
      })
      const tokens = (await Promise.all(logins)).flatMap(({ body }) => body.token ?? [])
      expect((await changed).status).toBe(200)
      expect(await Promise.all(tokens.map(tokenWorks))).toEqual(tokens.map(() => false))
    }
  })

  it('is set by one of two concurrent changes', async () => {
    const passwords = ['the first of two', 'the second of two']
    const replies = await Promise.all(
      passwords.map((password) => change({ password, current_password: owner.password })),
    )
    const winner = replies.findIndex(({ status }) => status === 200)
    expect(replies[1 - winner]!.status).toBeOneOf([401, 422])
    expect((await login(system, { ...owner, password: passwords[winner]! })).status).toBe(200)
    expect((await login(system, { ...owner, password: passwords[1 - winner]! })).status).toBe(422)
  })

  it('shares the login throttle on guesses of the current one', async () => {
    const guess = () => change({ password: newPassword, current_password: 'a guess' })
    for (let tries = 0; tries < 5; tries++) expect((await guess()).status).toBe(422)
    const reply = await guess()
    expect(reply.status).toBe(429)
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await login(system, owner)).status).toBe(429)
    expect((await change({ name: 'Not throttled' })).status).toBe(200)
  })
})
