import { expect, test } from 'vitest'

import { liveField, newField, dependsOn as on } from '../../test-support/fields.ts'
import { fieldChanges } from './field-changes.ts'

const live = (position: number, ...field: Parameters<typeof newField>) =>
  liveField(newField(...field), position)
const none = { deleted: [], changed: [], added: [], order: undefined }

test('finds nothing to do for equal fields, whatever the order of their properties', () => {
  const fields = [
    live(0, 'a', { settings: { min: 1, max: 2 } }),
    live(1, 'b', { options: ['A'], logic: on('a') }),
  ]
  const wanted = [
    newField('a', { settings: { max: 2, min: 1 } }),
    newField('b', { options: ['A'], logic: on('a') }),
  ]
  expect(fieldChanges(fields, wanted)).toEqual(none)
  expect(fieldChanges([], [])).toEqual(none)
})

test('changes, adds, deletes and moves fields', () => {
  const [a, b, c] = [live(0, 'a'), live(1, 'b'), live(2, 'c')]
  const changes = fieldChanges(
    [a, b, c],
    [newField('c'), newField('new'), newField('a', { label: 'A' })],
  )
  expect(changes.deleted).toEqual([b])
  expect(changes.changed).toMatchObject([{ before: a, after: { label: 'A' } }])
  expect(changes.added).toMatchObject([{ uuid: 'new', position: 1 }])
  expect(changes.order).toEqual([12, 0, 10])
})

test('keeps positions that an added field at the end does not move', () => {
  const changes = fieldChanges([live(0, 'a')], [newField('a'), newField('b')])
  expect(changes.order).toBeUndefined()
  expect(changes.added).toMatchObject([{ uuid: 'b', position: 1 }])
})

test('removes conditions on deleted fields, also from added ones', () => {
  const fields = [live(0, 'gone'), live(1, 'a'), live(2, 'b', { logic: on('gone') })]
  const changes = fieldChanges(fields, [
    newField('a'),
    newField('b', { logic: on('gone') }),
    newField('c', { logic: on('gone', 'a') }),
  ])
  expect(changes.changed).toMatchObject([{ before: { uuid: 'b' }, after: { logic: null } }])
  expect(changes.added).toMatchObject([{ uuid: 'c', logic: on('a') }])
})

test('sanitises rich text that is written, and leaves other fields as they are', () => {
  const content = '<b>Text</b><script>x</script>'
  const old = live(0, 'old', { type: 'paragraph', content })
  const wanted = [
    newField('old', { type: 'paragraph', content }),
    newField('new', { type: 'paragraph', content }),
  ]
  const changes = fieldChanges([old], wanted)
  expect(changes.changed).toEqual([])
  expect(changes.added).toMatchObject([{ content: '<b>Text</b>' }])
})
