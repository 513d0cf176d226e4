import { loadErrorTexts } from '@formpost/ui/messages/errors/index.ts'
import { beforeAll, describe, expect, it } from 'vitest'

import { ApiError } from '../api/api-error.ts'
import { describeError } from './describe-error.ts'
import { messages } from './messages/index.ts'

describe('a failed request', () => {
  beforeAll(loadErrorTexts)

  it('blames the connection if it took too long to arrive', () => {
    expect(describeError(new ApiError(408, {}))).toBe(messages.errors.unreachable)
  })

  it('is described by its code', () => {
    expect(describeError(new ApiError(409, { code: 'two_factor_on' }))).toBe(
      'Two-factor authentication is already on.',
    )
    expect(describeError(new ApiError(429, { code: 'rate_limited' }, 7))).toBe(
      messages.errors.tooMany(7),
    )
  })

  it('is described by its properties, with their names', () => {
    const codes = {
      title: [{ code: 'too_long', max: 255 }],
      'where[x]': [{ code: 'answers_encrypted' }],
    }
    expect(describeError(new ApiError(422, { code: 'validation_failed', codes }))).toBe(
      'Title: This is too long. Maximum of characters: 255. The answers are encrypted, so the service cannot search them.',
    )
  })

  it('with an unknown code is described by its status', () => {
    expect(describeError(new ApiError(409, { code: 'from_the_future' }))).toBe(
      messages.errors.outdated,
    )
    expect(describeError(new ApiError(502, {}))).toBe(messages.errors.unavailable)
  })
})
