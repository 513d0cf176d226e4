import type { Form } from '@formpost/contract'
import { beforeEach, describe, expect, it } from 'vitest'

import { createApi, type Api } from '../harness/api.ts'
import { sql } from '../harness/database.ts'
import { createForm } from '../harness/forms.ts'
import { newOwner, type NewOwner } from '../harness/owners.ts'
import { openSession } from '../harness/sessions.ts'
import { sharedSystem } from '../harness/shared.ts'
import { isAuthenticated, login, totpCode, turnOnTwoFactor } from '../harness/two-factor.ts'
import { webhookPath } from '../harness/webhook-api.ts'

interface Refusal {
  message: string
  confirm_password?: true
  errors?: Record<string, string[]>
}

const system = sharedSystem()
const key = { name: 'Key', access: 'read' }
const newPassword = 'another password'

let owner: NewOwner
let form: Form
beforeEach(async () => {
  owner = await newOwner(system)
  form = await createForm(owner.api)
})

/** Makes every login and confirmation of the owner so many minutes older. */
const age = (minutes: number) =>
  sql(
    system,
    `UPDATE identity.credentials SET created_at = created_at - make_interval(mins => $2),
       confirmed_at = confirmed_at - make_interval(mins => $2)
     WHERE owner_uuid = (SELECT uuid FROM identity.owners WHERE email = $1)`,
    [owner.email, minutes],
  )

const operations: [string, (account: Api) => ReturnType<Api['post']>][] = [
  ['creating a key', (account) => account.post('/account/keys', key)],
  ['setting up two-factor', (account) => account.post('/account/two-factor')],
  [
    'turning two-factor on',
    (account) => account.post('/account/two-factor/confirm', { code: '123456' }),
  ],
  [
    'setting a webhook',
    (account) => account.put(webhookPath(form), { url: 'https://example.com/hook' }),
  ],
]

describe.each(['login token', 'browser session'] as const)('a %s', (kind) => {
  let account: Api
  beforeEach(async () => {
    account = kind === 'login token' ? owner.account : (await openSession(system, owner)).account
  })
  const confirm = (password: string) =>
    account.post<Refusal>('/account/confirm-password', { password })

  it.each(operations)(
    'needs the password of the last 10 minutes for %s',
    async (_name, operate) => {
      expect((await operate(account)).status).not.toBe(403)
      await age(9)
      expect((await operate(account)).status).not.toBe(403)
      await age(1)
      const { status, body } = await operate(account)
      expect([status, body]).toMatchObject([
        403,
        { code: 'password_not_confirmed', confirm_password: true },
      ])
      expect((await confirm(owner.password)).status).toBe(204)
      expect((await operate(account)).status).not.toBe(403)
      await age(10)
      expect((await operate(account)).status).toBe(403)
    },
  )

  it('is confirmed alone, and other credentials are not', async () => {
    const other = await openSession(system, owner)
    await age(10)
    expect((await confirm(owner.password)).status).toBe(204)
    expect((await other.account.post('/account/keys', key)).status).toBe(403)
  })

  it('is not confirmed by a wrong password', async () => {
    await age(10)
    const { status, body } = await confirm('a guess')
    expect([status, Object.keys(body.errors!)]).toEqual([422, ['password']])
    expect((await account.post('/account/keys', key)).status).toBe(403)
  })

  it('shares the login throttle on guesses of the password', async () => {
    for (let tries = 0; tries < 5; tries++) expect((await confirm('a guess')).status).toBe(422)
    const reply = await confirm(owner.password)
    expect(reply.status).toBe(429)
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await login(system, owner)).status).toBe(429)
  })

  it('is confirmed by a request that carries the password', async () => {
    await age(10)
    const current_password = owner.password
    const email = `new.${owner.email}`
    expect((await account.patch('/account', { email, current_password })).status).toBe(200)
    expect((await account.post('/account/keys', key)).status).toBe(201)
  })

  it('does not stay confirmed when the clock of the database goes back', async () => {
    await age(-60)
    expect((await account.post('/account/keys', key)).status).toBe(403)
  })

  it('reads, and changes what gives no access, without a confirmation', async () => {
    await age(60)
    expect((await account.get('/account')).status).toBe(200)
    expect((await account.get('/account/keys')).status).toBe(200)
    expect((await account.patch('/account', { name: 'Ada' })).status).toBe(200)
    expect((await account.delete('/account/sessions')).status).toBe(204)
  })
})

describe('a request without the password', () => {
  const changes = [{ email: 'new@example.com' }, { password: newPassword }]

  it('is refused for login tokens, however recent the login is', async () => {
    for (const change of changes) {
      const { status, body } = await owner.account.patch<Refusal>('/account', change)
      expect([status, Object.keys(body.errors!)]).toEqual([422, ['current_password']])
    }
    const off = await owner.account.delete<Refusal>('/account/two-factor', {})
    expect([off.status, Object.keys(off.body.errors!)]).toEqual([422, ['password']])
  })

  it('is accepted from a browser session that was confirmed recently', async () => {
    const { account } = await openSession(system, owner)
    await turnOnTwoFactor({ account })
    await age(10)
    const email = `new.${owner.email}`
    const turnOff = () => account.delete<Refusal>('/account/two-factor', {})
    for (const change of [{ email }, { password: newPassword }]) {
      const { status, body } = await account.patch<Refusal>('/account', change)
      expect([status, body.confirm_password]).toEqual([403, true])
    }
    expect((await turnOff()).body).toMatchObject({ confirm_password: true })
    await account.post('/account/confirm-password', { password: owner.password })
    expect((await turnOff()).status).toBe(204)
    expect((await account.patch('/account', { email })).status).toBe(200)
    expect((await account.patch('/account', { password: newPassword })).status).toBe(200)
    expect((await login(system, { email, password: newPassword })).status).toBe(200)
  })
})

describe('a new password', () => {
  const change = (more: object) =>
    owner.account.patch('/account', {
      password: newPassword,
      current_password: owner.password,
      ...more,
    })

  it('revokes all API keys at once if revoke_keys is sent', async () => {
    expect(await isAuthenticated(owner.api)).toBe(true)
    expect((await change({ revoke_keys: true })).status).toBe(200)
    expect(await Promise.all([owner.api, owner.readOnly].map(isAuthenticated))).toEqual([
      false,
      false,
    ])
    const { body } = await login(system, { ...owner, password: newPassword })
    const keys = await createApi(`${system.appUrl}/api`, body.token).get('/account/keys')
    expect(keys.body).toEqual({ data: [] })
  })

  it('revokes no API keys otherwise', async () => {
    expect((await owner.account.patch('/account', { name: 'A', revoke_keys: true })).status).toBe(
      200,
    )
    expect((await change({ revoke_keys: false })).status).toBe(200)
    expect(await isAuthenticated(owner.api)).toBe(true)
  })
})

describe('two-factor authentication', () => {
  it('is not turned on without a recent password, even with the right code', async () => {
    const { body } = await owner.account.post<{ secret: string }>('/account/two-factor')
    await age(10)
    const code = totpCode(body.secret)
    const refused = await owner.account.post('/account/two-factor/confirm', { code })
    expect(refused.status).toBe(403)
    await owner.account.post('/account/confirm-password', { password: owner.password })
    const turnedOn = await owner.account.post('/account/two-factor/confirm', { code })
    expect(turnedOn.status).toBe(200)
  })
})
