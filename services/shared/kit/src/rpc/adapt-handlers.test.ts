import { expect, test } from 'vitest'

import { CodedError } from '../errors/coded-error.ts'
import { asProblem } from './adapt-handlers.ts'

class DomainError extends CodedError<'rate_limited'> {}

test('replies to an error of the domain with the problem of its code', () => {
  const error = new DomainError('rate_limited', { retryAfter: 7 })
  const problem = asProblem(error, 'identity.Login', { requestId: 'r' })
  expect(problem).toMatchObject({ code: 'rate_limited', http: 429, details: { retryAfter: 7 } })
})
