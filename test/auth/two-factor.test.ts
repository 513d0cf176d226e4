import { Secret } from 'otpauth'
import { beforeEach, describe, expect, it } from 'vitest'

import { createApi } from '../harness/api.ts'
import { sql } from '../harness/database.ts'
import { newOwner, type NewOwner } from '../harness/owners.ts'
import { sharedSystem } from '../harness/shared.ts'
import {
  completeChallenge,
  login,
  loginChallenge,
  totpCode,
  turnOnTwoFactor,
} from '../harness/two-factor.ts'

interface SetUp {
  secret: string
  otpauth_url: string
  qr_svg: string
}

const system = sharedSystem()
const path = '/account/two-factor'
let owner: NewOwner
beforeEach(async () => {
  owner = await newOwner(system)
})

const setUp = async () => (await owner.account.post<SetUp>(path)).body
const confirm = (code: unknown) =>
  owner.account.post<{ errors?: object; recovery_codes?: string[] }>(`${path}/confirm`, { code })
const turnOff = (password: unknown) => owner.account.delete<{ errors?: object }>(path, { password })
const isOn = async () =>
  (await owner.account.get<{ data: { two_factor_enabled: boolean } }>('/account')).body.data
    .two_factor_enabled

describe('setting up two-factor authentication', () => {
  it('returns a secret, an otpauth URL and a QR code without scripts', async () => {
    const { secret, otpauth_url, qr_svg } = await setUp()
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    const url = new URL(otpauth_url)
    expect(decodeURIComponent(url.pathname)).toBe(`/Formpost:${owner.email}`)
    expect(Object.fromEntries(url.searchParams)).toEqual({
      issuer: 'Formpost',
      secret,
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    })
    expect(qr_svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" /)
    expect(qr_svg).not.toMatch(/script|style|href|on\w+=/i)
  })

  it('asks for no code before it is confirmed', async () => {
    await setUp()
    expect(await isOn()).toBe(false)
    expect((await login(system, owner)).body.token).toBeDefined()
  })

  it('accepts only codes of the newest secret', async () => {
    const [first, second] = [await setUp(), await setUp()]
    expect(second.secret).not.toBe(first.secret)
    expect((await confirm(totpCode(first.secret))).status).toBe(422)
    expect((await confirm(totpCode(second.secret))).status).toBe(200)
  })

  it('rejects wrong and malformed codes', async () => {
    await setUp()
    for (const code of ['000000', '12345', 'abcdef', '', '1'.repeat(65), 123_456, null]) {
      const { status, body } = await confirm(code)
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['code']])
    }
    expect(await isOn()).toBe(false)
  })

  it('cannot be confirmed before it is started', async () => {
    expect((await confirm('123456')).status).toBe(409)
  })

  it('is confirmed by a right code and shows eight recovery codes', async () => {
    const { secret } = await setUp()
    const { status, body } = await confirm(totpCode(secret))
    expect(status).toBe(200)
    expect(new Set(body.recovery_codes).size).toBe(8)
    expect(await isOn()).toBe(true)
    const me = await owner.api.get<{ data: object }>('/auth/me')
    expect(me.body.data).toMatchObject({ two_factor_enabled: true })
  })

  it('is confirmed by one of several concurrent requests', async () => {
    const { secret } = await setUp()
    const code = totpCode(secret)
    const replies = await Promise.all(Array.from({ length: 8 }, () => confirm(code)))
    const confirmed = replies.filter(({ status }) => status === 200)
    expect(confirmed).toHaveLength(1)
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 409]))
    const recovery_code = confirmed[0]!.body.recovery_codes![0]!
    const challenge = await loginChallenge(system, owner)
    expect((await completeChallenge(system, challenge, { recovery_code })).status).toBe(200)
  })

  it('returns 409 while it is on', async () => {
    const { secret } = await turnOnTwoFactor(owner)
    expect((await owner.account.post(path)).status).toBe(409)
    expect((await confirm(totpCode(secret, 1))).status).toBe(409)
  })
})

describe('turning off two-factor authentication', () => {
  it('needs the password', async () => {
    await turnOnTwoFactor(owner)
    for (const password of [undefined, '', 'wrong password']) {
      const { status, body } = await turnOff(password)
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['password']])
    }
    expect(await isOn()).toBe(true)
    expect((await turnOff(owner.password)).status).toBe(204)
    expect(await isOn()).toBe(false)
    expect((await login(system, owner)).body.token).toBeDefined()
  })

  it('succeeds when it is already off', async () => {
    expect((await turnOff(owner.password)).status).toBe(204)
    expect((await turnOff('wrong password')).status).toBe(422)
  })

  it('revokes recovery codes and pending challenges', async () => {
    const { recoveryCodes } = await turnOnTwoFactor(owner)
    const challenge = await loginChallenge(system, owner)
    await turnOff(owner.password)
    await turnOnTwoFactor(owner)
    const [old] = recoveryCodes
    const pending = await completeChallenge(system, challenge, { recovery_code: old! })
    expect(Object.keys(pending.body.errors!)).toEqual(['challenge_token'])
    const fresh = await completeChallenge(system, await loginChallenge(system, owner), {
      recovery_code: old!,
    })
    expect(Object.keys(fresh.body.errors!)).toEqual(['recovery_code'])
  })

  it('shares the login throttle on guesses of the password', async () => {
    await turnOnTwoFactor(owner)
    for (let tries = 0; tries < 5; tries++) expect((await turnOff('a guess')).status).toBe(422)
    expect((await turnOff('a guess')).status).toBe(429)
    expect((await login(system, owner)).status).toBe(429)
  })
})

describe('two-factor secrets', () => {
  it('are not stored as plain text', async () => {
    const { secret, recoveryCodes } = await turnOnTwoFactor(owner)
    const challenge = await loginChallenge(system, owner)
    const rows = await sql<{ row: string }>(
      system,
      `SELECT t::text AS row FROM identity.two_factors t
       UNION ALL SELECT r::text FROM identity.recovery_codes r
       UNION ALL SELECT c::text FROM identity.login_challenges c
       UNION ALL SELECT o::text FROM identity.owners o`,
    )
    const stored = rows.map(({ row }) => row).join('\n')
    expect(stored).toContain(owner.email)
    const bytes = Buffer.from(Secret.fromBase32(secret).bytes)
    const codes = recoveryCodes.flatMap((code) => [code, code.replaceAll('-', '')])
    const plain = [secret, ...codes, challenge]
    const hex = [bytes, ...plain.map((text) => Buffer.from(text))].map((b) => b.toString('hex'))
    for (const text of [...plain, ...hex]) expect(stored).not.toContain(text)
  })

  it('are not in later responses', async () => {
    const { secret } = await turnOnTwoFactor(owner)
    const replies = await Promise.all([
      owner.account.get('/account'),
      createApi(system.baseUrl, owner.token).get('/auth/me'),
      owner.account.get('/account/keys'),
    ])
    for (const { text } of replies) expect(text).not.toContain(secret)
  })
})
