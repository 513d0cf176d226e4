import { expect, test } from 'vitest'

import { hashRecoveryCode, makeRecoveryCodes } from './recovery-code.ts'

test('there are eight, each of 80 bits and of its own', () => {
  const codes = makeRecoveryCodes()
  expect(new Set(codes).size).toBe(8)
  for (const code of codes)
    expect(code).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){3}[0-9a-hjkmnp-tv-z]{4}$/)
})

test('a code is the same in capitals, without dashes, and with letters for the digits they look like', () => {
  const hashes = ['10ab-cdef-ghjk-mnpq', 'IOABCDEFGHJKMNPQ', ' loab cdef ghjk mnpq '].map((code) =>
    hashRecoveryCode(code).toString('hex'),
  )
  expect(new Set(hashes).size).toBe(1)
  expect(hashRecoveryCode('10ab-cdef-ghjk-mnpr').toString('hex')).not.toBe(hashes[0])
})
