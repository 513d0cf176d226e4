import { expect, it } from 'vitest'

import {
  copyPath,
  draftPath,
  editPath,
  fillPath,
  isOwnPage,
  recordPath,
  routeOf,
} from './routes.ts'

const at = (path: string) => new URL(path, 'https://example.org')
const fill = {
  screen: 'fill',
  publicId: 'abc',
  draftId: null,
  editedId: null,
  copiedId: null,
  previewToken: null,
}

it.each([
  ['/', { screen: 'home' }],
  ['/outbox', { screen: 'outbox', recordId: null }],
  ['/outbox/', { screen: 'outbox', recordId: null }],
  [recordPath('r-1'), { screen: 'outbox', recordId: 'r-1' }],
  [fillPath('abc'), fill],
  ['/f/ABC/', fill],
  ['/f/abc?preview=t1', { ...fill, previewToken: 't1' }],
  [draftPath({ publicId: 'abc', id: 'd-1', link: '?name=A' }), { ...fill, draftId: 'd-1' }],
  [editPath('abc', 'r-1'), { ...fill, editedId: 'r-1' }],
  [copyPath('abc', 'r-1'), { ...fill, copiedId: 'r-1' }],
  [copyPath('abc', 'r-1'), { ...fill, copiedId: 'r-1' }],
  ['/f/abc#draft=a/b', fill],
  ['/f', { screen: 'unknown' }],
  ['/f/abc/more', { screen: 'unknown' }],
  ['/desk', { screen: 'unknown' }],
])('%s shows its screen', (path, route) => {
  expect(routeOf(at(path))).toEqual(route)
})

it('leaves links to other pages of the origin to the browser', () => {
  expect(isOwnPage(at('/f/abc'))).toBe(true)
  expect(isOwnPage(at('/desk'))).toBe(false)
  expect(isOwnPage(at('/api/v1/openapi.json'))).toBe(false)
})
