import { expect, test } from 'vitest'

import { accepts, acceptWords } from './accepts.ts'

const photo = { name: 'Well.JPG', type: 'image/jpeg' }

test('a file is judged by its extension, its type, or the group of its type', () => {
  expect(accepts('.jpg,.png', photo)).toBe(true)
  expect(accepts('image/*', photo)).toBe(true)
  expect(accepts('image/jpeg', photo)).toBe(true)
  expect(accepts('.pdf, application/pdf', photo)).toBe(false)
  expect(accepts('', photo)).toBe(true)
})

test('kinds are told in words', () => {
  expect(acceptWords('.pdf,application/pdf,image/*')).toBe('PDF, images')
})
