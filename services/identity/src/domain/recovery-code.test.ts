import { expect, test } from 'vitest'

import { hashRecoveryCode, makeRecoveryCodes } from './recovery-code.ts'

test('makes eight different codes of 120 bits', () => {
  const codes = makeRecoveryCodes()
  expect(new Set(codes).size).toBe(8)
  for (const code of codes)
    expect(code).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){5}[0-9a-hjkmnp-tv-z]{4}$/)
})

test('hashes a code alike in capitals, without dashes and with look-alike letters', () => {
  const hashes = ['10ab-cdef-ghjk-mnpq', 'IOABCDEFGHJKMNPQ', ' loab cdef ghjk mnpq '].map((code) =>
    hashRecoveryCode(code).toString('hex'),
  )
  expect(new Set(hashes).size).toBe(1)
  expect(hashRecoveryCode('10ab-cdef-ghjk-mnpr').toString('hex')).not.toBe(hashes[0])
})
