import { fieldTypes } from '@formpost/rules'
import { expect, it } from 'vitest'

import { addFields, apply, duplicateField, findProblems, newField } from './index.ts'
import { blank, documentWith, fieldOf, liveForm, on, uuidOf } from './test-support/documents.ts'

const texts = { label: 'Frage', option: 'Option 1' }

it.each(fieldTypes)('a new %s field can be published at once', (type) => {
  const field = newField(type, uuidOf(1), texts)
  expect(findProblems(documentWith(field), liveForm())).toEqual([])
  expect(field).toMatchObject({ uuid: uuidOf(1), type, is_required: false, logic: null })
})

it('a new field has the texts that its type needs', () => {
  expect(newField('radio', uuidOf(1), texts)).toMatchObject({
    label: 'Frage',
    options: ['Option 1'],
  })
  expect(newField('divider', uuidOf(1), texts)).toMatchObject({ label: null, options: null })
})

it('a duplicate is equal apart from its uuid', () => {
  const field = fieldOf(1, 'radio', { options: ['A', 'B'], ...on(3) })
  const copy = duplicateField(field, uuidOf(2))
  expect({ ...copy, uuid: field.uuid }).toEqual(field)
  expect(copy.uuid).toBe(uuidOf(2))
  const { document } = apply(blank, addFields(0, [field, copy]))
  expect(document.fields).toEqual([field, copy])
})
