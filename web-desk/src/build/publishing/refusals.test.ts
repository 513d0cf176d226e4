import { expect, it } from 'vitest'

import { newField } from '../document/index.ts'
import { refusalsOf } from './refusals.ts'

const texts = { label: 'Label', option: 'Option' }
const document = {
  form: {},
  fields: ['one', 'two'].map((uuid) => newField('radio', uuid, texts)),
}

it('maps paths to fields and settings', () => {
  const errors = {
    'fields.1.options.0': ['Must not be blank.'],
    'form.title': ['Must not be blank.'],
    fields: ['Too many.'],
  }
  expect(refusalsOf(errors, document)).toEqual([
    { field: 'two', property: 'options.0', message: 'Must not be blank.' },
    { field: undefined, property: 'title', message: 'Must not be blank.' },
    { field: undefined, property: 'fields', message: 'Too many.' },
  ])
})
