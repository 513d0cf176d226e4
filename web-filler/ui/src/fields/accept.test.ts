import { expect, test } from 'vitest'

import { describeAccept, matchesAccept } from './accept.ts'

const photo = { name: 'Well.JPG', type: 'image/jpeg' }

test('matches a file by extension, type or type group', () => {
  expect(matchesAccept('.jpg,.png', photo)).toBe(true)
  expect(matchesAccept('image/*', photo)).toBe(true)
  expect(matchesAccept('image/jpeg', photo)).toBe(true)
  expect(matchesAccept('.pdf, application/pdf', photo)).toBe(false)
  expect(matchesAccept('', photo)).toBe(true)
})

test('describes types for users', () => {
  expect(describeAccept('.pdf,application/pdf,image/*')).toBe('PDF, images')
})
