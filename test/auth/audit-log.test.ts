import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createApi } from '../harness/api.ts'
import { newPasswordLink } from '../harness/owner-tool.ts'
import { newLoginLink, setPlan } from '../harness/owners.ts'
import { logInBrowser, openSession } from '../harness/sessions.ts'
import { startTestSystem, type TestSystem } from '../harness/system.ts'
import { login } from '../harness/two-factor.ts'
import { newTwoFactorOwner } from './two-factor-owner.ts'

interface Line {
  level: string
  msg: string
  requestId: string
  owner?: string | null
  caller?: string
  credential?: string
  [detail: string]: unknown
}

const uuid = expect.stringMatching(/^[\da-f-]{36}$/) as string
let system: TestSystem
beforeAll(async () => {
  system = await startTestSystem({ files: 'folder', counters: 'memory' })
})
afterAll(() => system?.stop())

const readLog = () => readFile(path.join(system.dataDir, 'logs/identity.log'), 'utf8')

/** Events of one owner, or of requests without an account if `owner` is null or undefined. */
async function eventsOf(owner: string | null | undefined): Promise<Line[]> {
  const lines = (await readLog()).split('\n').filter((line) => line.includes('"audit: '))
  return lines.map((line) => JSON.parse(line) as Line).filter((line) => line.owner === owner)
}
const names = (lines: Line[]) => lines.map(({ msg }) => msg.replace('audit: ', ''))

describe('the audit log', () => {
  it('has every event of an account with uuids and no email or secret', async () => {
    const owner = await newTwoFactorOwner(system)
    const { body } = await owner.account.get<{ data: { uuid: string } }>('/account')
    const { password } = owner
    await login(system, { ...owner, password: 'a wrong password' })
    await owner.tryCode('000000')
    await owner.tryRecovery(owner.recoveryCodes[0]!)
    await logInBrowser(system, owner, { code: '000000' })
    const session = await openSession(system, owner, { code: owner.freshCode() })
    await session.account.post('/account/confirm-password', { password: 'a wrong password' })
    await session.account.post('/account/confirm-password', { password })
    const key = await session.account.post<{ data: { id: string } }>('/account/keys', {
      name: 'Key',
      access: 'read',
    })
    await session.account.delete(`/account/keys/${key.body.data.id}`)
    await owner.readOnly.post('/auth/logout')
    const list = await session.account.get<{ data: { id: string; current: boolean }[] }>(
      '/account/sessions',
    )
    const other = list.body.data.find(({ current }) => !current)!
    await session.account.delete(`/account/sessions/${other.id}`)
    await session.account.delete('/account/sessions')
    await setPlan(system, owner, 'paid')
    const email = `new.${owner.email}`
    await session.account.patch('/account', { email, current_password: password })
    await session.account.delete('/account/two-factor', { password })
    await session.account.delete('/account/session')
    const last = await openSession(system, { email, password })
    const newPassword = 'another password'
    await last.account.patch('/account', { password: newPassword, revoke_keys: true })
    const loginLink = await newLoginLink(system, {
      account: (await openSession(system, { email, password: newPassword })).account,
    })
    const passwordLink = await newPasswordLink(system, { email })
    const anyone = createApi(`${system.appUrl}/api/account`)
    await anyone.post('/session/link', { token: loginLink })
    await anyone.post('/password-link', { token: passwordLink, password })

    const expected = [
      'owner.created',
      'login.succeeded',
      'key.created',
      'key.created',
      'two_factor.set_up',
      'two_factor.turned_on',
      'login.failed',
      'login.failed',
      'login.succeeded',
      'login.failed',
      'login.succeeded',
      'password.confirmation_failed',
      'password.confirmed',
      'key.created',
      'key.revoked',
      'key.revoked',
      'session.ended',
      'sessions.ended',
      'plan.changed',
      'password.confirmed',
      'email.changed',
      'password.confirmed',
      'two_factor.turned_off',
      'session.ended',
      'login.succeeded',
      'password.changed',
      'login.succeeded',
      'link.created',
      'login.succeeded',
      'password.changed',
      'login.succeeded',
    ]
    await expect.poll(async () => names(await eventsOf(body.data.uuid))).toEqual(expected)
    const events = await eventsOf(body.data.uuid)
    for (const event of events) {
      expect(event).toMatchObject({ level: 'info', requestId: expect.any(String) })
    }
    const of = (name: string) => events.filter(({ msg }) => msg === `audit: ${name}`)
    expect(of('login.failed').map(({ reason }) => reason)).toEqual(['password', 'code', 'code'])
    expect(of('login.succeeded')).toMatchObject([
      { kind: 'token', credential: uuid },
      { kind: 'token', credential: uuid, second_factor: 'recovery_code' },
      { kind: 'session', credential: uuid, second_factor: 'code' },
      { kind: 'session', credential: uuid },
      { kind: 'session', credential: uuid },
      { kind: 'session', credential: uuid, link: 'login' },
      { kind: 'session', credential: uuid, link: 'set_password' },
    ])
    expect(of('link.created')).toMatchObject([{ kind: 'login' }])
    expect(of('key.revoked')[0]).toMatchObject({ caller: uuid, credential: key.body.data.id })
    expect(of('sessions.ended')[0]).toMatchObject({ count: 1 })
    expect(of('password.changed')).toMatchObject([
      { keys_revoked: true },
      { keys_revoked: false, link: 'set_password' },
    ])

    const log = await readLog()
    const secrets = [owner.email, password, newPassword, owner.token, session.secret, owner.secret]
    for (const secret of [...secrets, loginLink, passwordLink, ...owner.recoveryCodes])
      expect(log).not.toContain(secret)
  })

  it('has refused links', async () => {
    const requestId = `link-${randomUUID()}`
    const headers = { 'X-Request-Id': requestId }
    const links = createApi(`${system.appUrl}/api/account`)
    await links.post('/session/link', { token: 'fpl_x' }, headers)
    await links.post('/password-link', { token: 'fpl_x', password: 'a password' }, headers)
    const own = async () => (await eventsOf(null)).filter((event) => event.requestId === requestId)
    await expect.poll(async () => names(await own())).toEqual(['login.failed', 'login.failed'])
    expect((await own()).map(({ reason }) => reason)).toEqual(['link', 'link'])
  })

  it('has failed logins without an account, and throttled ones', async () => {
    const email = `${randomUUID()}@example.com`
    const guess = () =>
      createApi(system.baseUrl).post(
        '/auth/login',
        { email, password: 'a guess' },
        { 'X-Request-Id': `guess-${email.slice(0, 8)}` },
      )
    for (let tries = 0; tries < 6; tries++) await guess()
    const own = async (owner: null | undefined) =>
      (await eventsOf(owner)).filter(({ requestId }) => requestId === `guess-${email.slice(0, 8)}`)
    await expect.poll(async () => names(await own(null))).toEqual(Array(5).fill('login.failed'))
    await expect.poll(async () => names(await own(undefined))).toEqual(['login.throttled'])
    expect(await readLog()).not.toContain(email)
  })
})
