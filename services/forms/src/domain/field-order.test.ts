import { detailsOf } from '@formpost/kit/errors'
import { expect, test } from 'vitest'

import { DomainError } from './domain-error.ts'
import { reorder } from './field-order.ts'
import { maxFields } from './form-limits.ts'

test('puts the given fields first and keeps the order of the others', () => {
  expect(reorder([1, 2, 3, 4], [3, 1])).toEqual([3, 1, 2, 4])
  expect(reorder([1, 2], [])).toEqual([1, 2])
})

test('accepts any number of ids that are fields', () => {
  const current = Array.from({ length: 300_000 }, (_, index) => index)
  expect(reorder(current, current.toReversed())).toEqual(current.toReversed())
})

test('rejects more ids than a form has fields', () => {
  const many = Array<number>(maxFields + 1).fill(1)
  expect(() => reorder([1, 2], many)).toThrow(
    expect.objectContaining({
      details: detailsOf({ ids: [{ code: 'too_many', max: maxFields }] }),
    }),
  )
})

test('rejects unknown and repeated ids', () => {
  let errors
  try {
    reorder([1, 2], [2, 9, 2])
  } catch (error) {
    errors = error instanceof DomainError ? error.details.codes : error
  }
  expect(errors).toEqual({
    'ids.1': [{ code: 'unknown_field' }],
    'ids.2': [{ code: 'repeated' }],
  })
})
