import { expect, test } from 'vitest'

import { DomainError } from './domain-error.ts'
import { reorder } from './field-order.ts'

test('puts the given fields first and keeps the order of the others', () => {
  expect(reorder([1, 2, 3, 4], [3, 1])).toEqual([3, 1, 2, 4])
  expect(reorder([1, 2], [])).toEqual([1, 2])
})

test('rejects unknown and repeated ids', () => {
  let errors
  try {
    reorder([1, 2], [2, 9, 2])
  } catch (error) {
    errors = error instanceof DomainError ? error.details.errors : error
  }
  expect(errors).toEqual({
    'ids.1': ['Is not a field of this form.'],
    'ids.2': ['Is there twice.'],
  })
})
