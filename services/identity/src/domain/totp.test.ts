import { describe, expect, test } from 'vitest'

import { describeSecret, makeTotpSecret, stepOf } from './totp.ts'

/** The secret and times of RFC 6238, appendix B. Its codes have 8 digits; ours are the last 6 of them. */
const secret = Buffer.from('12345678901234567890')

describe('code', () => {
  test.each([
    [59, '287082', 1],
    [1_111_111_109, '081804', 37_037_036],
    [1_111_111_111, '050471', 37_037_037],
    [20_000_000_000, '353130', 666_666_666],
  ])('at %d s matches RFC 6238', (seconds, code, step) => {
    expect(stepOf(code, secret, seconds * 1000)).toBe(step)
  })

  test('is accepted one step early or late, not two', () => {
    const code = '081804'
    const isAccepted = (seconds: number) => stepOf(code, secret, seconds * 1000) === 37_037_036
    const start = 37_037_036 * 30
    expect(
      [start - 31, start - 30, start - 1, start, start + 59, start + 60].map(isAccepted),
    ).toEqual([false, true, true, true, true, false])
  })

  test('may contain spaces', () => {
    expect(stepOf(' 287 082 ', secret, 59_000)).toBe(1)
  })

  test.each(['', '28708', '2870820', '28708a', '２８７０８２', '287082\0'])(
    'is rejected if malformed: %j',
    (code) => expect(stepOf(code, secret, 59_000)).toBeUndefined(),
  )
})

test('describes issuer, account and parameters in the URL', () => {
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

test('makes secrets of 160 bits', () => {
  expect(makeTotpSecret()).toHaveLength(20)
  expect(makeTotpSecret().equals(makeTotpSecret())).toBe(false)
})
