import { beforeEach, describe, expect, it } from 'vitest'

import { createApi, type Api } from '../harness/api.ts'
import { sql } from '../harness/database.ts'
import { newOwner, type NewOwner } from '../harness/owners.ts'
import { openSession, type BrowserSession } from '../harness/sessions.ts'
import { sharedSystem } from '../harness/shared.ts'
import { isAuthenticated, login } from '../harness/two-factor.ts'

interface Session {
  id: string
  kind: 'token' | 'session'
  name: string
  created_at: string
  last_used_at: string | null
  current: boolean
}

const system = sharedSystem()
const path = '/account/sessions'
let owner: NewOwner
let browser: BrowserSession
let phone: Api
beforeEach(async () => {
  owner = await newOwner(system)
  const { body } = await login(system, owner, { device_name: 'Phone' })
  phone = createApi(system.baseUrl, body.token)
  browser = await openSession(system, owner, { device_name: 'Laptop' })
})

const list = async (account: Api) => (await account.get<{ data: Session[] }>(path)).body.data
const idOf = async (name: string) =>
  (await list(owner.account)).find((session) => session.name === name)!.id

describe('the list of sessions', () => {
  it('has the login tokens and browser sessions of the owner and no API keys', async () => {
    const { name } = (await list(browser.account)).find(({ current }) => current)!
    expect(name).toBe('Laptop')
    const rows = (await list(owner.account)).toSorted((a, b) => (a.name < b.name ? -1 : 1))
    const common = { id: expect.any(String), created_at: expect.stringMatching(/Z$/) }
    expect(rows).toEqual([
      expect.objectContaining({ ...common, kind: 'session', name: 'Laptop', current: false }),
      { ...common, kind: 'token', name: 'Phone', last_used_at: null, current: false },
      expect.objectContaining({ ...common, kind: 'token', name: 'login', current: true }),
    ])
  })

  it('shows when they were last used, the last used first', async () => {
    const before = Date.now()
    expect(await isAuthenticated(phone)).toBe(true)
    const lastUsedAt = async () =>
      (await list(owner.account)).find(({ name }) => name === 'Phone')!.last_used_at
    await expect.poll(lastUsedAt).not.toBeNull()
    expect(Date.parse((await lastUsedAt())!)).toBeGreaterThanOrEqual(before - 1_000)
    await sql(
      system,
      `UPDATE identity.credentials SET last_used_at = now() + interval '1 hour' WHERE uuid = $1`,
      [await idOf('Phone')],
    )
    expect((await list(owner.account))[0]!.name).toBe('Phone')
  })

  it('leaves out expired sessions', async () => {
    const id = await idOf('Laptop')
    for (const expired of [
      'expires_at = now()',
      `expires_at = now() + interval '1 day', last_used_at = now() - interval '13 hours'`,
    ]) {
      await sql(system, `UPDATE identity.credentials SET ${expired} WHERE uuid = $1`, [id])
      expect((await list(owner.account)).map((session) => session.name)).not.toContain('Laptop')
    }
  })
})

describe('ending sessions', () => {
  it('ends one at once', async () => {
    for (const name of ['Phone', 'Laptop']) {
      const one = `${path}/${await idOf(name)}`
      expect((await owner.account.delete(one)).status).toBe(204)
      expect((await owner.account.delete(one)).status).toBe(404)
    }
    expect(await isAuthenticated(phone)).toBe(false)
    expect(await isAuthenticated(browser.api)).toBe(false)
    expect(await isAuthenticated(owner.api)).toBe(true)
  })

  it('ends the one in use', async () => {
    const id = await idOf('Laptop')
    expect((await browser.account.delete(`${path}/${id}`)).status).toBe(204)
    expect(await isAuthenticated(browser.api)).toBe(false)
  })

  it('ends all others at once', async () => {
    expect((await browser.account.delete(path)).status).toBe(204)
    const first = createApi(system.baseUrl, owner.token)
    expect(await Promise.all([browser.api, phone, first, owner.api].map(isAuthenticated))).toEqual([
      true,
      false,
      false,
      true,
    ])
    expect(await list(browser.account)).toHaveLength(1)
    expect((await browser.account.delete(path)).status).toBe(204)
  })

  it('leaves keys and other owners alone', async () => {
    const stranger = await newOwner(system)
    const keys = await owner.account.get<{ data: { id: string }[] }>('/account/keys')
    for (const id of [keys.body.data[0]!.id, 'no-uuid']) {
      expect((await owner.account.delete(`${path}/${id}`)).status).toBe(404)
    }
    expect((await stranger.account.delete(`${path}/${await idOf('Phone')}`)).status).toBe(404)
    expect((await stranger.account.delete(path)).status).toBe(204)
    expect(await isAuthenticated(phone)).toBe(true)
    expect(await isAuthenticated(owner.api)).toBe(true)
  })
})
