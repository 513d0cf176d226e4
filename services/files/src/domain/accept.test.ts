import { expect, test } from 'vitest'

import { isAccepted } from './accept.ts'

const pdf = { name: 'a.pdf', type: 'application/pdf' }
const photo = { name: 'IMG.JPEG', type: 'image/jpeg' }
const fakePhoto = { name: 'fake.jpg', type: 'text/plain' }

test.each([
  ['', pdf],
  [' , ', pdf],
  ['*/*', pdf],
  ['.pdf', pdf],
  ['.PDF', pdf],
  ['.doc, .pdf ,image/*', pdf],
  ['Application/PDF', pdf],
  ['image/*', photo],
  ['.jpg', photo],
  ['image/jpg', photo],
  ['.jpg', fakePhoto],
])('%j accepts %o', (accept, file) => {
  expect(isAccepted(accept, file)).toBe(true)
})

test.each([
  ['.doc', pdf],
  ['image/*', pdf],
  ['image/*', fakePhoto],
  ['image/png', photo],
  ['pdf', pdf],
  ['.', { name: 'no-extension', type: 'text/plain' }],
  ['application/pd', pdf],
  ['.constructor', pdf],
])('%j refuses %o', (accept, file) => {
  expect(isAccepted(accept, file)).toBe(false)
})
