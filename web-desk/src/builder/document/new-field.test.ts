import { fieldTypes } from '@formpost/rules'
import { expect, it } from 'vitest'

import { addFields, apply, duplicateFields, findProblems, newField } from './index.ts'
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
  const [copy] = duplicateFields([field], () => uuidOf(2))
  expect({ ...copy!, uuid: field.uuid }).toEqual(field)
  expect(copy!.uuid).toBe(uuidOf(2))
  const { document } = apply(blank, addFields(0, [field, copy!]))
  expect(document.fields).toEqual([field, copy])
})

it('a duplicate of a container has copies of what it contains, which refer to each other', () => {
  const group = fieldOf(1, 'group')
  const one = fieldOf(2, 'radio', { parent: uuidOf(1), ...on(9) })
  const other = fieldOf(3, 'short_text', { parent: uuidOf(1), ...on(2) })
  let next = 11
  const copies = duplicateFields([group, one, other], () => uuidOf(next++))
  expect(copies.map(({ uuid }) => uuid)).toEqual([11, 12, 13].map(uuidOf))
  expect(copies.map(({ parent }) => parent)).toEqual([null, uuidOf(11), uuidOf(11)])
  const controllers = copies.map(({ logic }) => logic?.conditions?.[0]?.field_uuid)
  expect(controllers).toEqual([undefined, uuidOf(9), uuidOf(12)])
})
