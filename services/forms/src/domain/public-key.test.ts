import { generateKey, reformatKey, revokeKey, type PrivateKey } from 'openpgp'
import { beforeAll, describe, expect, it } from 'vitest'

import { isRenewal, keyEnd, readPublicKey, usabilityError, type PublicKey } from './public-key.ts'

const day = 86_400_000
const userIDs = [{ email: 'owner@example.com' }]
const start = Math.floor(Date.now() / 1000) * 1000
const daysAgo = (days: number) => new Date(start - days * day)

const keyOf = async (armoured: string, now = new Date()): Promise<PublicKey> => {
  const read = await readPublicKey(armoured, now)
  if ('error' in read) throw new Error(read.error.code)
  return read.key
}

/** A key that was made `age` days ago and is valid for `days`. */
const makeKey = (age: number, days: number, subkeys?: { keyExpirationTime: number }[]) =>
  generateKey({
    userIDs,
    date: daysAgo(age),
    keyExpirationTime: (days * day) / 1000,
    ...(subkeys ? { subkeys } : {}),
    format: 'object',
  })

const renew = async (privateKey: PrivateKey, keyExpirationTime: number) => {
  const { publicKey } = await reformatKey({
    privateKey,
    userIDs,
    keyExpirationTime,
    format: 'object',
  })
  return publicKey.armor()
}

describe('a public key', () => {
  it('ends when its primary key does', async () => {
    const { publicKey } = await makeKey(10, 30)
    expect(keyEnd(await keyOf(publicKey.armor()))).toEqual(daysAgo(-20))
  })

  it('ends when its last subkey that encrypts does', async () => {
    const twenty = { keyExpirationTime: (20 * day) / 1000 }
    const twentyFive = { keyExpirationTime: (25 * day) / 1000 }
    const { publicKey } = await makeKey(10, 30, [twenty, twentyFive])
    expect(keyEnd(await keyOf(publicKey.armor()))).toEqual(daysAgo(-15))
  })

  it('may have no end', async () => {
    const { publicKey } = await makeKey(10, 0)
    const key = await keyOf(publicKey.armor())
    expect([keyEnd(key), usabilityError(key)]).toEqual([null, undefined])
  })

  it('tells when it expired', async () => {
    const { publicKey } = await makeKey(10, 3)
    const key = await keyOf(publicKey.armor())
    expect(keyEnd(key)).toEqual(daysAgo(7))
    expect(usabilityError(key)).toEqual({ code: 'key_expired', until: daysAgo(7).toISOString() })
  })

  it('tells when it begins', async () => {
    const { publicKey } = await makeKey(-3, 30)
    const key = await keyOf(publicKey.armor())
    expect(usabilityError(key)).toEqual({
      code: 'key_not_yet_valid',
      from: daysAgo(-3).toISOString(),
    })
  })

  it('tells that it is revoked', async () => {
    const { publicKey, revocationCertificate } = await makeKey(10, 30)
    const revoked = await revokeKey({ key: publicKey, revocationCertificate, format: 'object' })
    const key = await keyOf(revoked.publicKey.armor())
    expect([key.validity.kind, usabilityError(key)]).toEqual(['unusable', { code: 'key_revoked' }])
  })
})

describe('a renewal', () => {
  let privateKey: PrivateKey
  let stored: string
  const isRenewed = async (from: string, to: string, now?: Date) =>
    isRenewal(await keyOf(from, now), await keyOf(to, now))

  beforeAll(async () => {
    const made = await makeKey(10, 30)
    ;({ privateKey } = made)
    stored = made.publicKey.armor()
  })

  it('ends later', async () => {
    const later = await renew(privateKey, (60 * day) / 1000)
    expect(await isRenewed(stored, later)).toBe(true)
    expect(await isRenewed(later, stored)).toBe(false)
    expect(await isRenewed(later, later)).toBe(false)
  })

  it('may have no end', async () => {
    expect(await isRenewed(stored, await renew(privateKey, 0))).toBe(true)
  })

  it('may be of a key that has expired', async () => {
    const made = await makeKey(10, 3)
    const later = await renew(made.privateKey, (60 * day) / 1000)
    expect(await isRenewed(made.publicKey.armor(), later)).toBe(true)
  })

  it('may have a new subkey, and an older copy without it is none', async () => {
    const added = (await privateKey.addSubkey({})).toPublic()
    expect(await isRenewed(stored, added.armor())).toBe(true)
    // The new subkey instead of the former one.
    added.subkeys = added.subkeys.slice(1)
    expect(await isRenewed(stored, added.armor())).toBe(true)
    expect(await isRenewed(added.armor(), stored)).toBe(false)
  })

  it('has the same primary key and can encrypt', async () => {
    const other = await makeKey(5, 90)
    expect(await isRenewed(stored, other.publicKey.armor())).toBe(false)
    const later = await renew(privateKey, (60 * day) / 1000)
    expect(await isRenewed(stored, later, daysAgo(-70))).toBe(false)
  })
})
