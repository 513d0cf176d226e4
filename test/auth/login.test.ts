import { randomUUID } from 'node:crypto'
import { crc32 } from 'node:zlib'

import { beforeAll, describe, expect, it } from 'vitest'

import { createApi } from '../harness/api.ts'
import { newOwner, type NewOwner } from '../harness/owners.ts'
import { sharedSystem } from '../harness/shared.ts'
import { isAuthenticated, login } from '../harness/two-factor.ts'
import { moveWindow } from './login-windows.ts'

const system = sharedSystem()
const anyone = createApi(system.baseUrl)
const wrongPassword = (email: string) => login(system, { email, password: 'not the password' })

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const fromBase62 = (digits: string) =>
  [...digits].reduce((sum, digit) => sum * 62 + base62.indexOf(digit), 0)

describe('logging in', () => {
  let owner: NewOwner
  beforeAll(async () => {
    owner = await newOwner(system, { plan: 'paid' })
  })

  it('returns a token and the owner', async () => {
    const { status, body } = await login(system, owner)
    expect(status).toBe(200)
    expect(body).toEqual({
      token: expect.stringMatching(/^fpt_[\dA-Za-z]{46}$/),
      token_type: 'Bearer',
      user: {
        uuid: expect.any(String),
        name: owner.email.split('@')[0],
        email: owner.email,
        plan: 'paid',
        two_factor_enabled: false,
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      },
    })
  })

  it('gives tokens and keys a checksum for secret scanners', async () => {
    for (const secret of [owner.token, owner.secret, system.apiKey]) {
      const [body, sum] = [secret.slice(0, -6), secret.slice(-6)]
      expect(body).toMatch(/^fp[kt]_[\dA-Za-z]{40}$/)
      expect(fromBase62(sum)).toBe(crc32(body))
    }
  })

  it('accepts the email in any case, with spaces around it', async () => {
    const email = ` ${owner.email.toUpperCase()} `
    expect((await login(system, { ...owner, email })).status).toBe(200)
  })

  it('names the token after the device', async () => {
    const nameOf = async (more: object) => {
      const { body } = await login(system, owner, more)
      const me = await createApi(system.baseUrl, body.token).get<{ data: { credential: object } }>(
        '/auth/me',
      )
      return me.body.data.credential
    }
    const credential = { kind: 'token', access: 'read_write' }
    expect(await nameOf({ device_name: ' Phone ' })).toEqual({ ...credential, name: 'Phone' })
    expect(await nameOf({})).toEqual({ ...credential, name: 'login' })
  })

  it('responds alike to unknown emails and wrong passwords', async () => {
    const [noAccount, account] = [
      await wrongPassword(`${randomUUID()}@example.com`),
      await wrongPassword(owner.email),
    ]
    expect(account.status).toBe(422)
    expect(account.body.errors).toEqual({ email: [expect.any(String)] })
    expect([noAccount.status, noAccount.body]).toEqual([account.status, account.body])
    const names = (headers: Headers) => [...headers.keys()]
    expect(names(noAccount.headers)).toEqual(names(account.headers))
  })

  it.each([
    [{}, ['email', 'password']],
    [{ email: 1, password: null }, ['email', 'password']],
    [{ email: '', password: '' }, ['email', 'password']],
    [{ email: 'a@b.c', password: 'x'.repeat(1_001) }, ['password']],
    [{ email: 'a@b.c', password: 'x', device_name: 'x'.repeat(256) }, ['device_name']],
    [{ email: 'a\0@b.c', password: 'x' }, ['email']],
  ])('returns 422 for %j and names every invalid property', async (body, properties) => {
    const reply = await anyone.post<{ errors: object }>('/auth/login', body)
    expect(reply.status).toBe(422)
    expect(Object.keys(reply.body.errors)).toEqual(properties)
  })
})

describe('the throttle on failed passwords', () => {
  it('refuses every login after five, with a Retry-After of at most a minute', async () => {
    const owner = await newOwner(system)
    for (let tries = 0; tries < 5; tries++)
      expect((await wrongPassword(owner.email)).status).toBe(422)
    for (const reply of [await wrongPassword(owner.email), await login(system, owner)]) {
      expect(reply.status).toBe(429)
      const wait = Number(reply.headers.get('retry-after'))
      expect(wait).toBeGreaterThanOrEqual(1)
      expect(wait).toBeLessThanOrEqual(60)
    }
    const other = await newOwner(system)
    expect((await login(system, other)).status).toBe(200)
  })

  it('counts emails without an account too', async () => {
    const email = `${randomUUID()}@example.com`
    const statuses: number[] = []
    for (let tries = 0; tries < 6; tries++) statuses.push((await wrongPassword(email)).status)
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429])
  })

  it('is reset by a right password', async () => {
    const owner = await newOwner(system)
    for (let round = 0; round < 2; round++) {
      for (let tries = 0; tries < 4; tries++)
        expect((await wrongPassword(owner.email)).status).toBe(422)
      expect((await login(system, owner)).status).toBe(200)
    }
  })

  it('checks five of twenty concurrent passwords', async () => {
    const email = `${randomUUID()}@example.com`
    const replies = await Promise.all(Array.from({ length: 20 }, () => wrongPassword(email)))
    const statuses = replies.map(({ status }) => status)
    expect(statuses.filter((status) => status === 422)).toHaveLength(5)
    expect(statuses.filter((status) => status === 429)).toHaveLength(15)
  })

  const throttledOwner = async () => {
    const owner = await newOwner(system)
    for (let tries = 0; tries < 5; tries++) await wrongPassword(owner.email)
    expect((await login(system, owner)).status).toBe(429)
    return owner
  }

  it('ends after a minute', async () => {
    const owner = await throttledOwner()
    await moveWindow(system, owner.email, 'now()')
    expect((await login(system, owner)).status).toBe(200)
  })

  it('does not last longer when the clock goes back', async () => {
    const owner = await throttledOwner()
    await moveWindow(system, owner.email, `now() + interval '1 hour'`)
    expect((await login(system, owner)).status).toBe(200)
  })
})

describe('logging out', () => {
  it('revokes only the login token in use, at once', async () => {
    const owner = await newOwner(system)
    const second = createApi(system.baseUrl, (await login(system, owner)).body.token)
    const first = createApi(system.baseUrl, owner.token)
    expect((await second.post('/auth/logout')).status).toBe(204)
    expect(await Promise.all([second, first, owner.api].map(isAuthenticated))).toEqual([
      false,
      true,
      true,
    ])
    expect((await second.post('/auth/logout')).status).toBe(401)
  })

  it('revokes the API key in use', async () => {
    const owner = await newOwner(system)
    expect((await owner.readOnly.post('/auth/logout')).status).toBe(204)
    expect(await Promise.all([owner.readOnly, owner.api].map(isAuthenticated))).toEqual([
      false,
      true,
    ])
  })
})
