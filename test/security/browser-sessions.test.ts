import { freePort } from '@formpost/local'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createApi } from '../harness/api.ts'
import { newOwner, type NewOwner } from '../harness/owners.ts'
import { logInBrowser, openSession, type BrowserSession } from '../harness/sessions.ts'
import { sharedSystem } from '../harness/shared.ts'
import { startTestSystem, type SystemAddress, type TestSystem } from '../harness/system.ts'
import { isAuthenticated } from '../harness/two-factor.ts'

const uuid = '00000000-0000-4000-8000-000000000000'
const listed = 'https://listed.example'

/** Statuses of reads and writes by a browser that sends the cookie with these headers. */
async function statuses(appUrl: string, headers: Record<string, string>): Promise<number[]> {
  const browser = createApi(appUrl, undefined, headers)
  const replies = [
    await browser.get('/api/v1/auth/me'),
    await browser.post('/api/v1/forms', { title: '' }),
    await browser.get('/api/account'),
    await browser.get('/api/account/session'),
    await browser.delete(`/api/account/keys/${uuid}`),
  ]
  return replies.map(({ status }) => status)
}
const accepted = [200, 422, 200, 200, 404]
const ignored = [401, 401, 401, 401, 401]

describe('the cookie of a browser session', () => {
  const system = sharedSystem()
  let owner: NewOwner
  let session: BrowserSession
  beforeAll(async () => {
    owner = await newOwner(system)
    session = await openSession(system, owner)
  })
  const { origin, port } = new URL(system.appUrl)
  const send = (headers: Record<string, string>) =>
    statuses(system.appUrl, { Cookie: session.cookie, ...headers })

  it.each([[{ Origin: origin }], [{ 'Sec-Fetch-Site': 'same-origin' }]])(
    'is accepted with %j',
    async (headers) => {
      expect(await send(headers)).toEqual(accepted)
    },
  )

  it.each([
    [{}],
    [{ Origin: 'null' }],
    [{ Origin: '' }],
    [{ Origin: 'http://attacker.example' }],
    [{ Origin: `https://localhost:${port}` }],
    [{ Origin: 'http://localhost:1' }],
    [{ Origin: `http://sub.localhost:${port}` }],
    [{ Origin: `${origin}.attacker.example` }],
    [{ Origin: `${origin}/` }],
    [{ Referer: `${origin}/` }],
    [{ 'Sec-Fetch-Site': 'none' }],
    [{ 'Sec-Fetch-Site': 'same-site' }],
    [{ 'Sec-Fetch-Site': 'cross-site', Origin: 'http://attacker.example' }],
  ])('is ignored with %j', async (headers) => {
    expect(await send(headers)).toEqual(ignored)
  })

  it('is ignored beside a bearer credential, valid or not', async () => {
    const stranger = await newOwner(system)
    const own = { Cookie: session.cookie, Origin: origin }
    const emailFor = async (bearer?: string) => {
      const api = createApi(system.baseUrl, bearer, own)
      return (await api.get<{ data?: { email: string } }>('/auth/me')).body.data?.email
    }
    expect(await emailFor()).toBe(owner.email)
    expect(await emailFor(stranger.secret)).toBe(stranger.email)
    expect(await emailFor(`${stranger.secret}x`)).toBeUndefined()
    expect(await emailFor('')).toBe(owner.email)
    const empty = createApi(system.baseUrl, undefined, { ...own, Authorization: 'Bearer' })
    expect(await isAuthenticated(empty)).toBe(false)
  })

  it('holds a secret that is no bearer credential, nor are tokens and keys accepted in it', async () => {
    expect(await isAuthenticated(createApi(system.baseUrl, session.secret))).toBe(false)
    for (const secret of [owner.token, owner.secret]) {
      const Cookie = `formpost_session=${secret}`
      expect(await statuses(system.appUrl, { Cookie, Origin: origin })).toEqual(ignored)
    }
  })

  it('gives access to the forms of its owner only', async () => {
    const stranger = await openSession(system, await newOwner(system))
    const { body } = await owner.api.post<{ data: { uuid: string } }>('/forms', { title: 'Mine' })
    expect((await session.api.get(`/forms/${body.data.uuid}`)).status).toBe(200)
    expect((await stranger.api.get(`/forms/${body.data.uuid}`)).status).toBe(403)
  })
})

describe('the cookie of a browser session over HTTPS', () => {
  const appUrl = 'https://forms.example'
  let system: TestSystem
  let local: SystemAddress
  let owner: NewOwner
  beforeAll(async () => {
    const port = await freePort()
    system = await startTestSystem({
      files: 'folder',
      counters: 'memory',
      env: { APP_URL: appUrl, PORT: String(port), CORS_ORIGINS: listed },
    })
    // What a proxy that terminates TLS connects to.
    const proxied = `http://127.0.0.1:${port}`
    local = { ...system, appUrl: proxied, baseUrl: `${proxied}/api/v1` }
    owner = await newOwner(local)
  })
  afterAll(() => system?.stop())

  it('is secure by its attributes and its name', async () => {
    const { headers } = await logInBrowser(local, owner)
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^__Secure-formpost_session=fps_\w{46}; Path=\/api; HttpOnly; Secure; SameSite=Strict$/,
      ),
    ])
  })

  it('is accepted only under that name and with the origin of APP_URL', async () => {
    const { cookie, secret } = await openSession(local, owner)
    const send = (Cookie: string, Origin: string) => statuses(local.appUrl, { Cookie, Origin })
    expect(await send(cookie, appUrl)).toEqual(accepted)
    expect(await send(`formpost_session=${secret}`, appUrl)).toEqual(ignored)
    expect(await send(cookie, local.appUrl)).toEqual(ignored)
    expect(await send(cookie, 'http://forms.example')).toEqual(ignored)
  })

  it('is ignored for pages of CORS_ORIGINS', async () => {
    const { cookie } = await openSession(local, owner)
    const headers = { Cookie: cookie, Origin: listed, 'Sec-Fetch-Site': 'cross-site' }
    expect(await statuses(local.appUrl, headers)).toEqual(ignored)
    const reply = await fetch(`${local.baseUrl}/forms`, { headers })
    expect(reply.headers.get('access-control-allow-origin')).toBe(listed)
    expect(reply.headers.has('access-control-allow-credentials')).toBe(false)
  })
})
