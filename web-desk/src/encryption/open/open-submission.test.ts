import type { Field } from '@formpost/contract'
import { expect, it } from 'vitest'

import { typeOfName } from './open-file.ts'
import { valuesOf } from './open-submission.ts'

it('lists decrypted answers in the order of the form, those to deleted fields at the end', () => {
  const field = (uuid: string) => ({ uuid, type: 'number', label: `Field ${uuid}` }) as Field
  const form = { fields: [field('b'), field('a'), field('c')] }
  expect(valuesOf(form, { gone: 'x', a: 1, b: 2 })).toEqual([
    { field_uuid: 'b', field_type: 'number', field_label: 'Field b', value: 2 },
    { field_uuid: 'a', field_type: 'number', field_label: 'Field a', value: 1 },
    { field_uuid: 'gone', field_type: 'long_text', field_label: null, value: 'x' },
  ])
})

it('lists the answers of instances', () => {
  const field = (uuid: string, type: string) => ({ uuid, type, label: uuid }) as Field
  const form = { fields: [field('r', 'repeat'), field('b', 'number'), field('a', 'number')] }
  const listed = (uuid: string, value: number) => ({
    ...{ field_uuid: uuid, field_type: 'number', field_label: uuid, value },
  })
  expect(valuesOf(form, { r: [{ a: 1, b: 2 }, {}] })).toEqual([
    {
      ...{ field_uuid: 'r', field_type: 'repeat', field_label: 'r' },
      value: [[listed('b', 2), listed('a', 1)], []],
    },
  ])
})

it('shows only types of files that cannot run scripts', () => {
  expect(typeOfName('Well.JPG')).toBe('image/jpeg')
  expect(['page.html', 'drawing.svg', 'photo', 'a.png.exe'].map(typeOfName)).toEqual(
    Array.from({ length: 4 }, () => 'application/octet-stream'),
  )
})
