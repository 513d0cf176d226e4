import { beforeEach, describe, expect, it } from 'vitest'

import { sql } from '../harness/database.ts'
import { sharedSystem } from '../harness/shared.ts'
import { awaitFreshStep, codeAt, login } from '../harness/two-factor.ts'
import { factorOwner, type FactorOwner, faultsOf } from './factor-owner.ts'

const system = sharedSystem()
let owner: FactorOwner
const makeOwner = async () => {
  owner = await factorOwner(system)
}
const ownerUuid = `(SELECT uuid FROM identity.owners WHERE email = $1)`
const forgetUsedCodes = () =>
  sql(system, `UPDATE identity.two_factors SET used_steps = '{}' WHERE owner_uuid = ${ownerUuid}`, [
    owner.email,
  ])
const wrongCode = '000000'

describe('a code', () => {
  beforeEach(makeOwner)

  it('works once', async () => {
    const code = owner.freshCode()
    expect((await owner.tryCode(code)).status).toBe(200)
    expect(faultsOf(await owner.tryCode(code))).toEqual([422, ['code']])
  })

  it('that turned two-factor authentication on logs nobody in', async () => {
    const [used] = await sql<{ step: number }>(
      system,
      `SELECT used_steps[1] AS step FROM identity.two_factors WHERE owner_uuid = ${ownerUuid}`,
      [owner.email],
    )
    const now = Math.floor(Date.now() / 30_000)
    const code = codeAt(owner.secret, used!.step - now)
    expect(faultsOf(await owner.tryCode(code))).toEqual([422, ['code']])
  })

  it('works in one of many challenges that it answers at once', async () => {
    const tokens = await Promise.all(Array.from({ length: 5 }, owner.challenge))
    const code = owner.freshCode()
    const replies = await Promise.all(tokens.map((token) => owner.complete(token, { code })))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('may be a step of thirty seconds early or late, and no more', async () => {
    await awaitFreshStep()
    await forgetUsedCodes()
    for (const steps of [-2, 2]) {
      expect(faultsOf(await owner.tryCode(codeAt(owner.secret, steps)))).toEqual([422, ['code']])
    }
    for (const steps of [1, -1, 0]) {
      const code = codeAt(owner.secret, steps)
      expect((await owner.tryCode(code)).status).toBe(200)
      expect(faultsOf(await owner.tryCode(code))).toEqual([422, ['code']])
    }
  })

  it('may be written with a space', async () => {
    const code = owner.freshCode().replace(/^.../, '$& ')
    expect((await owner.tryCode(code)).status).toBe(200)
  })
})

describe('recovery codes', () => {
  beforeEach(makeOwner)

  it('work once each, however they are written', async () => {
    const [first, second, third] = owner.recoveryCodes
    expect((await owner.tryRecovery(first!)).status).toBe(200)
    expect((await owner.tryRecovery(second!.toUpperCase().replaceAll('-', ' '))).status).toBe(200)
    expect((await owner.tryRecovery(third!.replaceAll('-', ''))).status).toBe(200)
    for (const code of [first!, second!]) {
      expect(faultsOf(await owner.tryRecovery(code))).toEqual([422, ['recovery_code']])
    }
  })

  it('work in one of many challenges that they answer at once', async () => {
    const tokens = await Promise.all(Array.from({ length: 5 }, owner.challenge))
    const recovery_code = owner.recoveryCodes[0]!
    const replies = await Promise.all(
      tokens.map((token) => owner.complete(token, { recovery_code })),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('are no codes, nor codes recovery codes', async () => {
    expect(faultsOf(await owner.tryCode(owner.recoveryCodes[0]!))).toEqual([422, ['code']])
    expect(faultsOf(await owner.tryRecovery(owner.freshCode()))).toEqual([422, ['recovery_code']])
  })
})

describe('guessing codes with the password at hand', () => {
  beforeEach(makeOwner)

  it('ends after five, also with a login before each', async () => {
    for (let tries = 0; tries < 5; tries++) {
      expect(faultsOf(await owner.tryCode(wrongCode))).toEqual([422, ['code']])
    }
    const reply = await login(system, owner)
    expect(reply.status).toBe(429)
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  it('ends after five, also with challenges gathered before', async () => {
    const tokens = await Promise.all(Array.from({ length: 20 }, owner.challenge))
    const replies = await Promise.all(
      tokens.map((token) => owner.complete(token, { code: wrongCode })),
    )
    const statuses = replies.map(({ status }) => status)
    expect(statuses.filter((status) => status === 422)).toHaveLength(5)
    expect(statuses.filter((status) => status === 429)).toHaveLength(15)
  })

  it('ends after thirty an hour for an account, from however many addresses', async () => {
    const tokens = await Promise.all(Array.from({ length: 2 }, owner.challenge))
    // As if the tries had come from elsewhere: those of the account stay, those per address go.
    const guess = async () => {
      const reply = await owner.tryCode(wrongCode)
      await sql(
        system,
        'DELETE FROM identity.login_failures WHERE expires_at < now() + $1::interval',
        ['2 min'],
      )
      return reply.status
    }
    for (let tries = 0; tries < 30; tries++) expect(await guess()).toBe(422)
    const refused = await owner.complete(tokens[0]!, { code: owner.freshCode() })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60)
    // The owner is not shut out by that.
    const recovery_code = owner.recoveryCodes[0]!
    expect((await owner.complete(tokens[1]!, { recovery_code })).status).toBe(200)
  })

  it('is forgotten after a right one', async () => {
    for (let tries = 0; tries < 4; tries++) await owner.tryCode(wrongCode)
    expect((await owner.tryCode(owner.freshCode())).status).toBe(200)
    for (let tries = 0; tries < 4; tries++) {
      expect(faultsOf(await owner.tryCode(wrongCode))).toEqual([422, ['code']])
    }
  })
})
