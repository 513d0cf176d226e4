import { beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { createApi } from '../harness/api.ts'
import { sql } from '../harness/database.ts'
import { createForm } from '../harness/forms.ts'
import { newOwner, type NewOwner } from '../harness/owners.ts'
import { logInBrowser, openSession, sessionOf, type BrowserSession } from '../harness/sessions.ts'
import { sharedSystem } from '../harness/shared.ts'
import { isAuthenticated, login } from '../harness/two-factor.ts'
import { newTwoFactorOwner } from './two-factor-owner.ts'

const system = sharedSystem()
const path = '/account/session'
const wrong = { password: 'not the password' }

describe('logging in in a browser', () => {
  let owner: NewOwner
  beforeAll(async () => {
    owner = await newOwner(system)
  })

  it('returns the owner and sets a cookie that scripts and other sites cannot use', async () => {
    const { status, body, headers } = await logInBrowser(system, owner)
    const { user } = (await login(system, owner)).body as { user?: object }
    expect([status, body]).toEqual([200, { data: user }])
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^formpost_session=fps_[\dA-Za-z]{46}; Path=\/api; HttpOnly; SameSite=Strict$/,
      ),
    ])
    expect(headers.get('cache-control')).toBe('no-store')
  })

  it('gives access to forms and account settings', async () => {
    const session = await openSession(system, owner)
    const form = await createForm(session.api)
    expect((await session.api.get(`/forms/${form.uuid}`)).status).toBe(200)
    expect((await session.account.get('/account')).status).toBe(200)
    const { body } = await session.account.get<{ data: object }>(path)
    expect(body.data).toMatchObject({ email: owner.email })
  })

  it('names the session after the device', async () => {
    const nameOf = async (more: object) => {
      const { api } = await openSession(system, owner, more)
      return (await api.get<{ data: { credential: object } }>('/auth/me')).body.data.credential
    }
    const credential = { kind: 'session', access: 'read_write' }
    expect(await nameOf({ device_name: ' Laptop ' })).toEqual({ ...credential, name: 'Laptop' })
    expect(await nameOf({})).toEqual({ ...credential, name: 'browser' })
  })

  it.each([
    [{}, ['email', 'password']],
    [{ email: '', password: null }, ['email', 'password']],
    [{ email: 'a@b.c', password: 'x', code: '1', recovery_code: '2' }, ['recovery_code']],
    [{ email: 'a@b.c', password: 'x', device_name: 'x'.repeat(256) }, ['device_name']],
    [{ email: 'nobody@example.com', password: 'x' }, ['email']],
  ])('returns 422 for %j and names every invalid property', async (sent, properties) => {
    const reply = await createApi(system.appUrl).post<{ errors: object }>(`/api${path}`, sent)
    expect([reply.status, Object.keys(reply.body.errors)]).toEqual([422, properties])
    expect(reply.headers.has('set-cookie')).toBe(false)
  })

  it('shares the throttle of /auth/login', async () => {
    const throttled = await newOwner(system)
    for (let tries = 0; tries < 5; tries++) {
      expect((await logInBrowser(system, throttled, wrong)).status).toBe(422)
    }
    const reply = await logInBrowser(system, throttled)
    expect(reply.status).toBe(429)
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await login(system, throttled)).status).toBe(429)
  })
})

describe('logging in in a browser with two-factor authentication', () => {
  it('asks for a code and then accepts it once', async () => {
    const owner = await newTwoFactorOwner(system)
    const asked = await logInBrowser(system, owner)
    expect([asked.status, asked.body]).toEqual([200, { two_factor: true }])
    expect(asked.headers.has('set-cookie')).toBe(false)
    const code = owner.freshCode()
    const session = sessionOf(system, await logInBrowser(system, owner, { code }))
    expect(await isAuthenticated(session.api)).toBe(true)
    const again = await logInBrowser(system, owner, { code })
    expect([again.status, Object.keys(again.body.errors!)]).toEqual([422, ['code']])
  })

  it('accepts a recovery code once', async () => {
    const owner = await newTwoFactorOwner(system)
    const [recovery_code] = owner.recoveryCodes
    expect((await logInBrowser(system, owner, { recovery_code })).status).toBe(200)
    const again = await logInBrowser(system, owner, { recovery_code })
    expect([again.status, Object.keys(again.body.errors!)]).toEqual([422, ['recovery_code']])
  })

  it('does not reveal the second factor without the password', async () => {
    const owner = await newTwoFactorOwner(system)
    const reply = await logInBrowser(system, owner, { ...wrong, code: owner.freshCode() })
    expect([reply.status, Object.keys(reply.body.errors!)]).toEqual([422, ['email']])
  })

  it('is throttled after five wrong codes', async () => {
    const owner = await newTwoFactorOwner(system)
    for (let tries = 0; tries < 5; tries++) {
      expect((await logInBrowser(system, owner, { code: '000000' })).status).toBe(422)
    }
    expect((await logInBrowser(system, owner, { code: owner.freshCode() })).status).toBe(429)
  })
})

describe('a browser session', () => {
  let owner: NewOwner
  let session: BrowserSession
  beforeEach(async () => {
    owner = await newOwner(system)
    session = await openSession(system, owner)
  })
  const change = (values: string) =>
    sql(
      system,
      `UPDATE identity.credentials SET ${values} WHERE kind = 'session' AND owner_uuid =
        (SELECT uuid FROM identity.owners WHERE email = $1)`,
      [owner.email],
    )
  const count = async () => {
    const rows = await sql<{ count: number }>(
      system,
      `SELECT count(*)::int FROM identity.credentials WHERE kind = 'session' AND owner_uuid =
        (SELECT uuid FROM identity.owners WHERE email = $1)`,
      [owner.email],
    )
    return rows[0]!.count
  }

  it('ends at once on logout and leaves other credentials alone', async () => {
    const other = await openSession(system, owner)
    const reply = await session.account.delete(path)
    expect(reply.status).toBe(204)
    expect(reply.headers.get('set-cookie')).toBe(
      'formpost_session=; Max-Age=0; Path=/api; HttpOnly; SameSite=Strict',
    )
    expect(await Promise.all([session.api, other.api, owner.api].map(isAuthenticated))).toEqual([
      false,
      true,
      true,
    ])
    expect((await session.account.delete(path)).status).toBe(401)
    expect((await session.account.get(path)).status).toBe(401)
  })

  it('ends by /auth/logout too', async () => {
    const reply = await session.api.post('/auth/logout')
    expect([reply.status, reply.headers.has('set-cookie')]).toEqual([204, true])
    expect(await isAuthenticated(session.api)).toBe(false)
  })

  it('ends at once with a new password, including the one in use', async () => {
    const other = await openSession(system, owner)
    const sent = { password: 'another password', current_password: owner.password }
    expect((await session.account.patch('/account', sent)).status).toBe(200)
    expect(await Promise.all([session.api, other.api, owner.api].map(isAuthenticated))).toEqual([
      false,
      false,
      true,
    ])
  })

  it('ends after 12 hours without a request', async () => {
    await change(`last_used_at = now() - interval '11 hours 59 minutes'`)
    expect(await isAuthenticated(session.api)).toBe(true)
    // The first request is recorded within a second, and counts as a use.
    const endEarly = () => change(`last_used_at = now() - interval '12 hours'`)
    await expect.poll(async () => (await endEarly(), isAuthenticated(session.api))).toBe(false)
  })

  it('ends after 30 days', async () => {
    const [row] = await sql<{ days: number }>(
      system,
      `SELECT round(extract(epoch FROM max(expires_at) - now()) / 86400)::int AS days
         FROM identity.credentials`,
    )
    expect(row!.days).toBe(30)
    await change('expires_at = now()')
    expect(await isAuthenticated(session.api)).toBe(false)
  })

  it('is deleted by a later login once it has expired', async () => {
    // Before it expires, since logins in other files delete it too.
    expect(await count()).toBe(1)
    await change(`expires_at = now() - interval '1 hour'`)
    await openSession(system, await newOwner(system))
    // A login in another file may be deleting it, and ours passes it over.
    await expect.poll(count).toBe(0)
  })

  it('records when it was last used', async () => {
    const lastUsed = `SELECT last_used_at FROM identity.credentials WHERE kind = 'session'
      AND owner_uuid = (SELECT uuid FROM identity.owners WHERE email = $1)`
    expect(await isAuthenticated(session.api)).toBe(true)
    const read = async () =>
      (await sql<{ last_used_at: Date | null }>(system, lastUsed, [owner.email]))[0]!.last_used_at
    await expect.poll(read).not.toBeNull()
  })

  it('is not a login token, nor is a login token a session', async () => {
    expect((await owner.account.get(path)).status).toBe(401)
    expect((await owner.account.delete(path)).status).toBe(401)
    expect(await isAuthenticated(createApi(system.baseUrl, owner.token))).toBe(true)
  })
})
