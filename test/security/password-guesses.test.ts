import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createApi } from '../harness/api.ts'
import { sql } from '../harness/database.ts'
import { newOwner } from '../harness/owners.ts'
import { startTestSystem, type TestSystem } from '../harness/system.ts'

describe('password guesses from many addresses', () => {
  let system: TestSystem
  beforeAll(async () => {
    system = await startTestSystem({
      files: 'folder',
      counters: 'memory',
      env: { TRUST_PROXY: 'loopback' },
    })
  })
  afterAll(() => system?.stop())

  const logIn = async (email: string, password: string, address: string) => {
    const headers = { 'X-Forwarded-For': address }
    return createApi(system.baseUrl).post('/auth/login', { email, password }, headers)
  }
  const guess = async (email: string, address: string) =>
    (await logIn(email, 'a guess', address)).status
  /** A hundred failures, five from each of twenty addresses; none is refused. */
  async function guessOften(email: string) {
    const statuses = new Set<number>()
    // More hashes at a time could take longer than a call may.
    for (let first = 0; first < 20; first += 4) {
      const addresses = [0, 1, 2, 3].map((n) => `198.51.100.${first + n}`)
      for (let n = 0; n < 5; n++) {
        const replies = await Promise.all(addresses.map((address) => guess(email, address)))
        for (const status of replies) statuses.add(status)
      }
    }
    expect(statuses).toEqual(new Set([422]))
  }

  it('are limited to one a minute per network after a hundred', async () => {
    const owner = await newOwner(system)
    await guessOften(owner.email)
    for (const address of ['203.0.113.1', '203.0.113.2']) {
      expect(await guess(owner.email, address)).toBe(422)
      const refused = await logIn(owner.email, owner.password, address)
      expect(refused.status).toBe(429)
      const wait = Number(refused.headers.get('retry-after'))
      expect(wait).toBeGreaterThanOrEqual(1)
      expect(wait).toBeLessThanOrEqual(60)
    }
    expect(await guess(owner.email, '2001:db8:1:1::1')).toBe(422)
    // Another /64 of the same /48.
    expect(await guess(owner.email, '2001:db8:1:2::1')).toBe(429)
  })

  it('are limited alike when they are concurrent', async () => {
    const owner = await newOwner(system)
    await guessOften(owner.email)
    const guesses = Array.from({ length: 20 }, (_, n) => guess(owner.email, `2001:db8:2:${n}::1`))
    const statuses = await Promise.all(guesses)
    expect(statuses.filter((status) => status === 422)).toHaveLength(1)
    expect(statuses.filter((status) => status === 429)).toHaveLength(19)
  })

  it('do not lock the owner out', async () => {
    const owner = await newOwner(system)
    await guessOften(owner.email)
    for (let logins = 0; logins < 3; logins++) {
      expect((await logIn(owner.email, owner.password, '192.0.2.7')).status).toBe(200)
    }
    // A login resets the count of its network, so that the owner may mistype again.
    expect(await guess(owner.email, '192.0.2.7')).toBe(422)
    expect((await logIn(owner.email, owner.password, '192.0.2.7')).status).toBe(429)
    const other = await newOwner(system)
    expect((await logIn(other.email, other.password, '198.51.100.1')).status).toBe(200)
  })

  it('do not reveal which emails have accounts', async () => {
    const email = `${randomUUID()}@example.com`
    await guessOften(email)
    expect(await guess(email, '203.0.113.1')).toBe(422)
    expect(await guess(email, '203.0.113.1')).toBe(429)
  })

  it('are allowed again an hour later', async () => {
    const owner = await newOwner(system)
    await guessOften(owner.email)
    await sql(system, 'UPDATE identity.login_failures SET expires_at = now() WHERE count >= 100')
    expect(await guess(owner.email, '203.0.113.9')).toBe(422)
    expect(await guess(owner.email, '203.0.113.9')).toBe(422)
  })

  it('leave no counters behind', async () => {
    await sql(system, 'UPDATE identity.login_failures SET expires_at = now()')
    const count = async () => {
      await guess(`${randomUUID()}@example.com`, '203.0.113.1')
      const rows = await sql<{ count: number }>(
        system,
        'SELECT count(*)::int FROM identity.login_failures WHERE expires_at <= now()',
      )
      return rows[0]!.count
    }
    await expect.poll(count).toBe(0)
  })
})
