import { expect, test } from 'vitest'

import { hashPassword, passwordMatches } from './password.ts'

test('hashes with argon2id and the parameters that OWASP recommends', async () => {
  const stored = await hashPassword('correct horse')
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await passwordMatches(stored, 'correct horse')).toBe(true)
  expect(await passwordMatches(stored, 'correct horsE')).toBe(false)
})

test('matches nothing without a stored hash', async () => {
  expect(await passwordMatches(undefined, 'anything')).toBe(false)
})
