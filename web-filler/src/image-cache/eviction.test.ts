import { expect, test } from 'vitest'

import { imagesToDelete } from './eviction.ts'

const image = (url: string, bytes = 1) => ({ url, bytes })
const oldestFirst = [image('a'), image('b'), image('c'), image('d')]

test('deletes the oldest images over the limit', () => {
  const limits = { count: 2, bytes: 100 }
  expect(imagesToDelete(oldestFirst, new Set(), limits)).toEqual(['a', 'b'])
  expect(imagesToDelete(oldestFirst, new Set(), { count: 4, bytes: 4 })).toEqual([])
})

test('deletes images of forms on the device last', () => {
  const inUse = new Set(['a', 'c'])
  expect(imagesToDelete(oldestFirst, inUse, { count: 2, bytes: 100 })).toEqual(['b', 'd'])
  expect(imagesToDelete(oldestFirst, inUse, { count: 1, bytes: 100 })).toEqual(['b', 'd', 'a'])
})

test('limits the bytes of all images together', () => {
  const large = [image('a', 60), image('b', 30), image('c', 30)]
  expect(imagesToDelete(large, new Set(), { count: 10, bytes: 100 })).toEqual(['a'])
  expect(imagesToDelete(large, new Set(['a']), { count: 10, bytes: 100 })).toEqual(['b'])
})
