import { randomUUID } from 'node:crypto'

import { beforeEach, describe, expect, it } from 'vitest'

import { createApi } from '../harness/api.ts'
import { sql } from '../harness/database.ts'
import { newPasswordLink } from '../harness/owner-tool.ts'
import { newLoginLink, newOwner, type NewOwner } from '../harness/owners.ts'
import { openSession, sessionOf, type SessionReply } from '../harness/sessions.ts'
import { sharedSystem } from '../harness/shared.ts'
import { isAuthenticated, login } from '../harness/two-factor.ts'
import { newTwoFactorOwner } from './two-factor-owner.ts'

const system = sharedSystem()
const anyone = createApi(`${system.appUrl}/api/account`)
const logIn = (body: object) => anyone.post<SessionReply>('/session/link', body)
const setPassword = (body: object) => anyone.post<SessionReply>('/password-link', body)

/** Has the right checksum, and was never made. */
const wellFormed = `fpl_${'0'.repeat(43)}17KHaQ`
const refused = [
  422,
  {
    token: [expect.stringMatching(/^This link has expired or was already used\. .*ask .*new link/)],
  },
]
const outcomeOf = ({ status, body }: { status: number; body: SessionReply }) => [
  status,
  body.errors,
]

let owner: NewOwner
const makeOwner = async () => {
  owner = await newOwner(system)
}

const links = (email = owner.email) =>
  sql<{ purpose: string; hash: Buffer }>(
    system,
    `SELECT purpose, token_hash AS hash FROM identity.one_time_links
      WHERE owner_uuid = (SELECT uuid FROM identity.owners WHERE email = $1)`,
    [email],
  )
const age = (seconds: number) =>
  sql(
    system,
    `UPDATE identity.one_time_links SET expires_at = expires_at - make_interval(secs => $2)
      WHERE owner_uuid = (SELECT uuid FROM identity.owners WHERE email = $1)`,
    [owner.email, seconds],
  )

describe.each([
  {
    purpose: 'login',
    lifetime: 3_600,
    make: () => newLoginLink(system, owner),
    use: (token: string) => logIn({ token }),
    useOther: (token: string) => setPassword({ token, password: randomUUID() }),
  },
  {
    purpose: 'set_password',
    lifetime: 86_400,
    make: () => newPasswordLink(system, owner),
    use: (token: string) => setPassword({ token, password: randomUUID() }),
    useOther: (token: string) => logIn({ token }),
  },
])('a one-time link with the purpose $purpose', ({ purpose, lifetime, make, use, useOther }) => {
  beforeEach(makeOwner)

  it('logs in a browser once', async () => {
    const token = await make()
    const reply = await use(token)
    expect([reply.status, reply.body.data]).toEqual([
      200,
      expect.objectContaining({ email: owner.email, two_factor_enabled: false }),
    ])
    expect(reply.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^formpost_session=fps_[\dA-Za-z]{46}; Path=\/api; HttpOnly; SameSite=Strict$/,
      ),
    ])
    expect(reply.headers.get('cache-control')).toBe('no-store')
    expect(await isAuthenticated(sessionOf(system, reply).api)).toBe(true)
    const again = await use(token)
    expect(outcomeOf(again)).toEqual(refused)
    expect(again.headers.has('set-cookie')).toBe(false)
    expect(await links()).toEqual([])
  })

  it('can be used by one of ten concurrent requests', async () => {
    const token = await make()
    const replies = await Promise.all(Array.from({ length: 10 }, () => use(token)))
    const outcomes = replies.map(outcomeOf).sort(([a], [b]) => Number(a) - Number(b))
    expect(outcomes).toEqual([[200, undefined], ...Array<unknown>(9).fill(refused)])
  })

  it('expires', async () => {
    const valid = await make()
    await age(lifetime - 10)
    expect((await use(valid)).status).toBe(200)
    const expired = await make()
    await age(lifetime)
    expect(outcomeOf(await use(expired))).toEqual(refused)
  })

  it('is invalid if it expires later than its lifetime allows', async () => {
    const token = await make()
    await age(-60)
    expect(outcomeOf(await use(token))).toEqual(refused)
  })

  it('is deleted by a later login once it has expired', async () => {
    await make()
    // Before it expires, since logins in other files delete it too.
    expect(await links()).toHaveLength(1)
    await age(lifetime)
    await openSession(system, await newOwner(system))
    expect(await links()).toEqual([])
  })

  it('replaces an older one', async () => {
    const older = await make()
    const newer = await make()
    expect(outcomeOf(await use(older))).toEqual(refused)
    expect((await use(newer)).status).toBe(200)
  })

  it('serves no other purpose', async () => {
    const token = await make()
    expect(outcomeOf(await useOther(token))).toEqual(refused)
    expect(await isAuthenticated(createApi(system.baseUrl, token))).toBe(false)
    expect((await use(token)).status).toBe(200)
  })

  it('is revoked by a new password', async () => {
    const token = await make()
    const password = { password: randomUUID(), current_password: owner.password }
    expect((await owner.account.patch('/account', password)).status).toBe(200)
    expect(outcomeOf(await use(token))).toEqual(refused)
  })

  it('is stored as a hash', async () => {
    const token = await make()
    const [link] = await links()
    expect(link!.purpose).toBe(purpose)
    expect(link!.hash).toHaveLength(32)
    expect(JSON.stringify(link!.hash.toString('latin1'))).not.toContain(token)
  })
})

describe('a link to log in', () => {
  beforeEach(makeOwner)

  it('names the session after the device', async () => {
    const nameOf = async (more: object) => {
      const { api } = sessionOf(
        system,
        await logIn({ token: await newLoginLink(system, owner), ...more }),
      )
      return (await api.get<{ data: { credential: object } }>('/auth/me')).body.data.credential
    }
    const credential = { kind: 'session', access: 'read_write' }
    expect(await nameOf({ device_name: ' Laptop ' })).toEqual({ ...credential, name: 'Laptop' })
    expect(await nameOf({})).toEqual({ ...credential, name: 'browser' })
  })

  it('does not replace a second factor', async () => {
    const protectedOwner = await newTwoFactorOwner(system)
    const token = await newLoginLink(system, protectedOwner)
    const reply = await logIn({ token })
    expect(outcomeOf(reply)).toEqual(refused)
    expect(reply.headers.has('set-cookie')).toBe(false)
  })
})

describe('a link to set the password', () => {
  beforeEach(makeOwner)

  const setWithLink = async (more: object) =>
    setPassword({ token: await newPasswordLink(system, owner), ...more })

  it('replaces the password and ends other logins, but no API keys', async () => {
    const session = await openSession(system, owner)
    const password = randomUUID()
    const reply = await setWithLink({ password })
    const own = sessionOf(system, reply)
    const token = createApi(system.baseUrl, owner.token)
    const authenticated = [own.api, session.api, token, owner.api].map(isAuthenticated)
    expect(await Promise.all(authenticated)).toEqual([true, false, false, true])
    expect((await login(system, owner)).status).toBe(422)
    expect((await login(system, { ...owner, password })).status).toBe(200)
  })

  it('stays valid if the password is rejected', async () => {
    const token = await newPasswordLink(system, owner)
    const [name = ''] = owner.email.split('@')
    for (const password of ['short', 'password1', `${name}1`]) {
      const { status, body } = await setPassword({ token, password })
      expect([status, Object.keys(body.errors!)]).toEqual([422, ['password']])
    }
    expect((await login(system, owner)).status).toBe(200)
    expect((await setPassword({ token, password: randomUUID() })).status).toBe(200)
  })

  it('sets one of ten passwords that are sent at the same time', async () => {
    // No session is created, which would need the stored password to be the sent one.
    const protectedOwner = await newTwoFactorOwner(system)
    const token = await newPasswordLink(system, protectedOwner)
    const passwords = Array.from({ length: 10 }, () => randomUUID())
    const replies = await Promise.all(passwords.map((password) => setPassword({ token, password })))
    const taken = passwords.filter((_, n) => replies[n]!.status === 200)
    expect(taken).toHaveLength(1)
    expect((await login(system, { ...protectedOwner, password: taken[0]! })).status).toBe(200)
  })

  it('sets the password but does not replace a second factor', async () => {
    const protectedOwner = await newTwoFactorOwner(system)
    const token = await newPasswordLink(system, protectedOwner)
    const password = randomUUID()
    const reply = await setPassword({ token, password })
    expect([reply.status, reply.body]).toEqual([200, { two_factor: true }])
    expect(reply.headers.has('set-cookie')).toBe(false)
    const changed = { ...protectedOwner, password }
    expect((await login(system, changed)).body.two_factor).toBe(true)
    const code = protectedOwner.freshCode()
    expect((await openSession(system, changed, { code })).secret).toMatch(/^fps_/)
    expect((await login(system, protectedOwner)).status).toBe(422)
  })
})

describe('an invalid request', () => {
  it.each([
    ['/session/link', {}, ['token']],
    ['/session/link', { token: 'fpl_x' }, ['token']],
    ['/session/link', { token: wellFormed }, ['token']],
    ['/session/link', { token: 'x'.repeat(201) }, ['token']],
    ['/session/link', { token: 'x', device_name: 'x'.repeat(256) }, ['device_name']],
    ['/password-link', {}, ['token', 'password']],
    ['/password-link', { token: wellFormed, password: 'correct horse' }, ['token']],
    ['/password-link', { token: wellFormed, password: 'short' }, ['password']],
  ])(
    'to %s with %j returns 422 and names every invalid property',
    async (path, sent, properties) => {
      const { status, body } = await anyone.post<SessionReply>(path, sent)
      expect([status, Object.keys(body.errors!)]).toEqual([422, properties])
    },
  )
})
