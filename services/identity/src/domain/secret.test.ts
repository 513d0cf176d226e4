import { expect, test } from 'vitest'

import { hashSecret, isSecret, makeSecret } from './secret.ts'

test('makes a prefix, 40 random characters, or 43 for a link, and a checksum of 6', () => {
  expect(makeSecret('api_key')).toMatch(/^fpk_[\dA-Za-z]{46}$/)
  expect(makeSecret('token')).toMatch(/^fpt_[\dA-Za-z]{46}$/)
  expect(makeSecret('session')).toMatch(/^fps_[\dA-Za-z]{46}$/)
  expect(makeSecret('link')).toMatch(/^fpl_[\dA-Za-z]{49}$/)
  expect(makeSecret('token')).not.toBe(makeSecret('token'))
})

test('accepts the CRC-32 of the rest in base62 as checksum', () => {
  // 0x468748d7, computed with another implementation of CRC-32.
  expect(isSecret(`fpk_${'0'.repeat(40)}1I4ssB`)).toBe(true)
  expect(isSecret(makeSecret('api_key'))).toBe(true)
  expect(isSecret(makeSecret('link'))).toBe(true)
})

test('rejects a secret with one changed character', () => {
  const secret = makeSecret('api_key')
  for (let at = 0; at < secret.length; at++) {
    const other = secret[at] === 'x' ? 'y' : 'x'
    expect(isSecret(secret.slice(0, at) + other + secret.slice(at + 1))).toBe(false)
  }
})

test.each(['', 'fpk_', `${makeSecret('token')} `, `${makeSecret('token')}\n`, 'Bearer x'])(
  'rejects %j',
  (text) => expect(isSecret(text)).toBe(false),
)

test('hashes with SHA-256', () => {
  expect(hashSecret('abc').toString('hex')).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  )
})
