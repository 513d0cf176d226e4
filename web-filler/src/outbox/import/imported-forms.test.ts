import type { PublicForm } from '@formpost/contract'
import { expect, test } from 'vitest'

import { toFormRow } from './imported-forms.ts'

const form = { public_id: 'bcdfghjkmn', title: 'Wells', version: 3 } as PublicForm

test('an imported form has its files wait as the service says', () => {
  expect(toFormRow({ ...form, photos: 'wifi' }, 7)).toEqual({
    ...{ publicId: 'bcdfghjkmn', title: 'Wells', version: 3, photos: 'wifi' },
    ...{ etag: null, fetchedAt: 0, openedAt: 7, closedAt: null },
  })
  expect(toFormRow(form, 7).photos).toBeUndefined()
})
