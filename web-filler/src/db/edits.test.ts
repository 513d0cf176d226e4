import { expect, test } from 'vitest'

import { copyOf } from './edits.ts'
import type { FileRow } from './rows.ts'

const file: FileRow = {
  ...{ id: 'first', ownerId: 'record', fieldId: 'photo', name: 'well.png', type: 'image/png' },
  ...{ size: 3, blob: new Blob(['abc']), uploadUuid: 'known', resent: true },
}

test('a copy is uploaded as the same file, also a copy of a copy', () => {
  const copy = copyOf(file, 'draft', false)
  const { id } = copy
  expect(copy).toEqual({ ...file, id, ownerId: 'draft', resent: false, uploadId: 'first' })
  const second = copyOf(copy, 'other', false)
  expect([second.id === id, second.uploadId]).toEqual([false, 'first'])
})

test('a copy for another submission is uploaded as a file of its own', () => {
  const copy = copyOf({ ...file, uploadId: 'origin' }, 'draft', true)
  expect(copy).toEqual({ ...file, id: copy.id, ownerId: 'draft', resent: false, uploadUuid: null })
})
