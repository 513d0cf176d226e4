import { describe, expect, test } from 'vitest'

import { describeSecret, makeTotpSecret, stepOf } from './totp.ts'

/** The secret and the times of RFC 6238, appendix B; its codes have 8 digits, ours their last 6. */
const secret = Buffer.from('12345678901234567890')

describe('a code', () => {
  test.each([
    [59, '287082', 1],
    [1_111_111_109, '081804', 37_037_036],
    [1_111_111_111, '050471', 37_037_037],
    [20_000_000_000, '353130', 666_666_666],
  ])('at %d s is the one of RFC 6238', (seconds, code, step) => {
    expect(stepOf(code, secret, seconds * 1000)).toBe(step)
  })

  test('is good one step early and one step late, and no further', () => {
    const code = '081804'
    const good = (seconds: number) => stepOf(code, secret, seconds * 1000) === 37_037_036
    const start = 37_037_036 * 30
    expect([start - 31, start - 30, start - 1, start, start + 59, start + 60].map(good)).toEqual([
      false,
      true,
      true,
      true,
      true,
      false,
    ])
  })

  test('may be written with spaces', () => {
    expect(stepOf(' 287 082 ', secret, 59_000)).toBe(1)
  })

  test.each(['', '28708', '2870820', '28708a', '２８７０８２', '287082\0'])(
    'of another shape is wrong: %j',
    (code) => expect(stepOf(code, secret, 59_000)).toBeUndefined(),
  )
})

test('an app is told the issuer, the account and everything that the codes follow from', () => {
  const { base32, url } = describeSecret(secret, 'a+b@example.com')
  expect(base32).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  const { protocol, host, pathname, searchParams } = new URL(url)
  expect([protocol, host]).toEqual(['otpauth:', 'totp'])
  expect(decodeURIComponent(pathname)).toBe('/Formpost:a+b@example.com')
  expect(Object.fromEntries(searchParams)).toEqual({
    issuer: 'Formpost',
    secret: base32,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
})

test('a new secret has 160 bits', () => {
  expect(makeTotpSecret()).toHaveLength(20)
  expect(makeTotpSecret().equals(makeTotpSecret())).toBe(false)
})
