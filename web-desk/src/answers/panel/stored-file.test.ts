import { expect, it } from 'vitest'

import { fileNameIn } from './stored-file.ts'

it.each([
  [`inline; filename="Fu_.jpg"; filename*=UTF-8''Fu%C3%9F.jpg`, 'Fuß.jpg'],
  ['attachment; filename="a.pdf"', undefined],
  [`attachment; filename*=UTF-8''%E0%A4%A`, undefined],
])('%s names its file', (disposition, name) => {
  expect(fileNameIn(disposition)).toBe(name)
})
