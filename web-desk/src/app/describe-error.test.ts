import { expect, it } from 'vitest'

import { ApiError } from '../api/api-error.ts'
import { describeError } from './describe-error.ts'
import { messages } from './messages/index.ts'

it('blames the connection for a request that took too long to arrive', () => {
  expect(describeError(new ApiError(408, {}))).toBe(messages.errors.unreachable)
})
