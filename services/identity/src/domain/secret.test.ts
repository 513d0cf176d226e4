import { expect, test } from 'vitest'

import { hashSecret, isSecret, makeSecret } from './secret.ts'

test('a secret has the prefix of its kind, 40 random characters and 6 of checksum', () => {
  expect(makeSecret('api_key')).toMatch(/^fpk_[\dA-Za-z]{46}$/)
  expect(makeSecret('token')).toMatch(/^fpt_[\dA-Za-z]{46}$/)
  expect(makeSecret('token')).not.toBe(makeSecret('token'))
})

test('the checksum is the CRC-32 of what stands before it, in base62', () => {
  // 0x468748d7, worked out with another implementation of CRC-32.
  expect(isSecret(`fpk_${'0'.repeat(40)}1I4ssB`)).toBe(true)
  expect(isSecret(makeSecret('api_key'))).toBe(true)
})

test('a secret with one character changed is refused', () => {
  const secret = makeSecret('api_key')
  for (let at = 0; at < secret.length; at++) {
    const other = secret[at] === 'x' ? 'y' : 'x'
    expect(isSecret(secret.slice(0, at) + other + secret.slice(at + 1))).toBe(false)
  }
})

test.each(['', 'fpk_', `${makeSecret('token')} `, `${makeSecret('token')}\n`, 'Bearer x'])(
  'what has not the shape of a secret is refused: %j',
  (text) => expect(isSecret(text)).toBe(false),
)

test('only a SHA-256 is stored', () => {
  expect(hashSecret('abc').toString('hex')).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  )
})
