import { expect, test } from 'vitest'

import { serializeError } from './log.ts'

test('logs errors of PostgreSQL without the values of rows', () => {
  const error = Object.assign(new Error('unsupported Unicode escape sequence'), {
    code: '22P05',
    detail: 'Key (email)=(ada@example.org) already exists.',
    where: 'JSON data, line 1: {"name":"Ada',
  })
  const logged = serializeError(error)
  expect(logged).toMatchObject({ message: error.message, code: '22P05' })
  expect(JSON.stringify(logged)).not.toMatch(/ada/i)
})

test('logs what is no error as it is', () => {
  expect(['refused', undefined].map(serializeError)).toEqual(['refused', undefined])
})
