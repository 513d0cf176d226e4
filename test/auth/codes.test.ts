import { beforeEach, describe, expect, it } from 'vitest'

import { sql } from '../harness/database.ts'
import { sharedSystem } from '../harness/shared.ts'
import { login, totpCode, waitForTotpStep } from '../harness/two-factor.ts'
import { deleteWindow } from './login-windows.ts'
import { errorsOf, newTwoFactorOwner, type TwoFactorOwner } from './two-factor-owner.ts'

const system = sharedSystem()
let owner: TwoFactorOwner
const makeOwner = async () => {
  owner = await newTwoFactorOwner(system)
}
const ownerUuid = `(SELECT uuid FROM identity.owners WHERE email = $1)`
const clearUsedCodes = () =>
  sql(system, `UPDATE identity.two_factors SET used_steps = '{}' WHERE owner_uuid = ${ownerUuid}`, [
    owner.email,
  ])
const wrongCode = '000000'

describe('authenticator codes', () => {
  beforeEach(makeOwner)

  it('work once', async () => {
    const code = owner.freshCode()
    expect((await owner.tryCode(code)).status).toBe(200)
    expect(errorsOf(await owner.tryCode(code))).toEqual([422, ['code']])
  })

  it('do not log in after they confirmed the set-up', async () => {
    const [used] = await sql<{ step: number }>(
      system,
      `SELECT used_steps[1] AS step FROM identity.two_factors WHERE owner_uuid = ${ownerUuid}`,
      [owner.email],
    )
    const now = Math.floor(Date.now() / 30_000)
    const code = totpCode(owner.secret, used!.step - now)
    expect(errorsOf(await owner.tryCode(code))).toEqual([422, ['code']])
  })

  it('complete one of several concurrent challenges', async () => {
    const tokens = await Promise.all(Array.from({ length: 5 }, owner.challenge))
    const code = owner.freshCode()
    const replies = await Promise.all(tokens.map((token) => owner.complete(token, { code })))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('are accepted one step of 30 s early or late, and no further', async () => {
    await waitForTotpStep(20_000)
    await clearUsedCodes()
    for (const steps of [-2, 2]) {
      expect(errorsOf(await owner.tryCode(totpCode(owner.secret, steps)))).toEqual([422, ['code']])
    }
    for (const steps of [1, -1, 0]) {
      const code = totpCode(owner.secret, steps)
      expect((await owner.tryCode(code)).status).toBe(200)
      expect(errorsOf(await owner.tryCode(code))).toEqual([422, ['code']])
    }
  })

  it('may contain a space', async () => {
    const code = owner.freshCode().replace(/^.../, '$& ')
    expect((await owner.tryCode(code)).status).toBe(200)
  })
})

describe('recovery codes', () => {
  beforeEach(makeOwner)

  it('have at least 112 random bits', () => {
    for (const code of owner.recoveryCodes) {
      const characters = code.replaceAll('-', '')
      expect(characters).toMatch(/^[0-9a-hjkmnp-tv-z]+$/)
      expect(characters.length * 5).toBeGreaterThanOrEqual(112)
    }
  })

  it('work once each, with any case and separators', async () => {
    const [first, second, third] = owner.recoveryCodes
    expect((await owner.tryRecovery(first!)).status).toBe(200)
    expect((await owner.tryRecovery(second!.toUpperCase().replaceAll('-', ' '))).status).toBe(200)
    expect((await owner.tryRecovery(third!.replaceAll('-', ''))).status).toBe(200)
    for (const code of [first!, second!]) {
      expect(errorsOf(await owner.tryRecovery(code))).toEqual([422, ['recovery_code']])
    }
  })

  it('complete one of several concurrent challenges', async () => {
    const tokens = await Promise.all(Array.from({ length: 5 }, owner.challenge))
    const recovery_code = owner.recoveryCodes[0]!
    const replies = await Promise.all(
      tokens.map((token) => owner.complete(token, { recovery_code })),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('are not interchangeable with authenticator codes', async () => {
    expect(errorsOf(await owner.tryCode(owner.recoveryCodes[0]!))).toEqual([422, ['code']])
    expect(errorsOf(await owner.tryRecovery(owner.freshCode()))).toEqual([422, ['recovery_code']])
  })
})

describe('the throttle on codes', () => {
  beforeEach(makeOwner)

  it('refuses logins after five wrong codes', async () => {
    for (let tries = 0; tries < 5; tries++) {
      expect(errorsOf(await owner.tryCode(wrongCode))).toEqual([422, ['code']])
    }
    const reply = await login(system, owner)
    expect(reply.status).toBe(429)
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  it('counts challenges that were created before', async () => {
    const tokens = await Promise.all(Array.from({ length: 20 }, owner.challenge))
    const replies = await Promise.all(
      tokens.map((token) => owner.complete(token, { code: wrongCode })),
    )
    const statuses = replies.map(({ status }) => status)
    expect(statuses.filter((status) => status === 422)).toHaveLength(5)
    expect(statuses.filter((status) => status === 429)).toHaveLength(15)
  })

  it('refuses after thirty wrong codes an hour per account, from all addresses', async () => {
    const tokens = await Promise.all(Array.from({ length: 2 }, owner.challenge))
    const guess = async () => {
      const reply = await owner.tryCode(wrongCode)
      await deleteWindow(system, owner.email)
      return reply.status
    }
    for (let tries = 0; tries < 30; tries++) expect(await guess()).toBe(422)
    const refused = await owner.complete(tokens[0]!, { code: owner.freshCode() })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60)
    // Recovery codes still work, so the owner is not locked out.
    const recovery_code = owner.recoveryCodes[0]!
    expect((await owner.complete(tokens[1]!, { recovery_code })).status).toBe(200)
  })

  it('is reset by a right code', async () => {
    for (let tries = 0; tries < 4; tries++) await owner.tryCode(wrongCode)
    expect((await owner.tryCode(owner.freshCode())).status).toBe(200)
    for (let tries = 0; tries < 4; tries++) {
      expect(errorsOf(await owner.tryCode(wrongCode))).toEqual([422, ['code']])
    }
  })
})
