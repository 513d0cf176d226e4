import { invalid, problem } from '@formpost/kit/rpc'
import { expect, test } from 'vitest'

import { errorBodyOf } from './error-body.ts'

test('has codes at the paths of the texts', () => {
  expect(
    errorBodyOf(invalid({ url: [{ code: 'too_long', max: 500 }, { code: 'empty' }] })),
  ).toEqual({
    message: 'The given data was invalid.',
    code: 'validation_failed',
    errors: { url: ['Must have at most 500 characters.', 'Must not be empty.'] },
    codes: { url: [{ code: 'too_long', max: 500 }, { code: 'empty' }] },
  })
})

test('has the parameters of its code', () => {
  expect(errorBodyOf(problem('rate_limited', { retryAfter: 1.2 }))).toMatchObject({
    retry_after: 2,
  })
  expect(errorBodyOf(problem('request_too_large', { maxBytes: 9 }))).toMatchObject({ max_bytes: 9 })
  expect(errorBodyOf(problem('form_changed', { currentVersion: 4 }))).toMatchObject({
    code: 'form_changed',
    current_version: 4,
  })
})

test('names a refused caller an internal error', () => {
  expect(errorBodyOf(problem('caller_refused'))).toMatchObject({ code: 'internal' })
})
