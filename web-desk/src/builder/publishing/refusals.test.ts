import { loadErrorTexts } from '@formpost/ui/messages/errors/index.ts'
import { expect, it } from 'vitest'

import { messages } from '../../parts/messages/index.ts'
import { newField } from '../document/index.ts'
import { refusalsOf } from './refusals.ts'

const texts = { label: 'Label', option: 'Option' }
const document = {
  form: {},
  fields: ['one', 'two'].map((uuid) => newField('radio', uuid, texts)),
}

it('maps paths to fields and settings, and codes to sentences', async () => {
  await loadErrorTexts()
  const errors = {
    'fields.1.options.0': ['Must not be empty.'],
    'form.title': ['Must not be empty.'],
    fields: ['A form can have at most 500 fields.'],
  }
  const codes = {
    'fields.1.options.0': [{ code: 'option_blank' }],
    'form.title': [{ code: 'title_missing' }],
    fields: [{ code: 'too_many_fields', max: 500 }],
  }
  expect(refusalsOf({ errors, codes }, document)).toEqual([
    { field: 'two', property: 'options.0', message: 'Enter a text, or remove the option.' },
    { field: undefined, property: 'title', message: 'Enter a title.' },
    {
      field: undefined,
      property: 'fields',
      message: 'The form has too many fields. Maximum: 500.',
    },
  ])
})

it('never shows the sentences of a service that sends no codes', () => {
  expect(refusalsOf({ errors: { 'form.title': ['Must not be blank.'] } }, document)).toEqual([
    { field: undefined, property: 'title', message: messages.errors.refused },
  ])
})
