import { expect, it } from 'vitest'

import { ApiError, isTransient } from './api-error.ts'

it.each([0, 408, 429, 500, 502, 503, 504])('retries after %i', (status) => {
  expect(isTransient(new ApiError(status, {}))).toBe(true)
})

it.each([400, 401, 403, 404, 409, 413, 422])('gives up after %i', (status) => {
  expect(isTransient(new ApiError(status, {}))).toBe(false)
})

it('gives up after what is no response', () => {
  expect(isTransient(new TypeError('x is undefined'))).toBe(false)
})
