import { expect, it } from 'vitest'

import { apply, batch, duplicateFields } from '../document/index.ts'
import { documentWith, fieldOf, liveForm, uuidOf } from '../document/test-support/documents.ts'
import { giveName, namesIn, renameField, withOwnNames } from './names.ts'

it.each([
  ['How old are you?', 'how_old_are_you'],
  ['Käse 🧀', 'kase'],
  ['2nd visit', 'field_2nd_visit'],
  ['عمر', 'field'],
  ['Meta', 'meta_2'],
  ['Taken', 'taken_2'],
  ['x'.repeat(60), 'x'.repeat(40)],
])('makes of the label %s the name %s', (label, expected) => {
  const document = documentWith(
    fieldOf(1, 'number', { label }),
    fieldOf(2, 'email', { name: 'taken' }),
  )
  expect(namesIn(document)(document.fields[0]!)).toBe(expected)
})

it('gives a name to a field without one', () => {
  const document = documentWith(fieldOf(1), fieldOf(2, 'number', { name: 'age' }))
  const named = apply(document, batch([1, 2].flatMap((each) => giveName(document, uuidOf(each)))))
  expect(named.document.fields.map(({ name }) => name)).toEqual(['field_1', 'age'])
})

it('renames a field where expressions and texts refer to it, in one step', () => {
  const document = documentWith(
    fieldOf(1, 'number', { name: 'age' }),
    fieldOf(2, 'short_text', { label: 'At ${age}', expressions: { relevant: '${age} > 17' } }),
  )
  const { document: renamed, inverse } = apply(
    document,
    renameField(document, liveForm(), uuidOf(1), 'years'),
  )
  expect(renamed.fields[0]!.name).toBe('years')
  expect(renamed.fields[1]).toMatchObject({
    label: 'At ${years}',
    expressions: { relevant: '${years} > 17' },
  })
  expect(apply(renamed, inverse).document).toEqual(document)
})

it('renames a field in the translations that refer to it, and leaves the others alone', () => {
  const [one, two] = [uuidOf(1), uuidOf(2)]
  const texts = { [one]: { label: 'Alter' }, [two]: { label: 'Mit ${age}' } }
  const document = {
    ...documentWith(fieldOf(1, 'number', { name: 'age' }), fieldOf(2)),
    form: { languages: ['en', 'de'], translations: { de: { fields: texts } } },
  }
  const operation = renameField(document, liveForm(), one, 'years')
  expect(operation).toMatchObject({
    operations: [
      { kind: 'change_fields' },
      { kind: 'set_texts', language: 'de', texts: [{ field: two, text: 'Mit ${years}' }] },
    ],
  })
})

it('gives copies names with which they refer to each other', () => {
  const document = documentWith(
    fieldOf(1, 'group', { name: 'person' }),
    fieldOf(2, 'number', { name: 'age', parent: uuidOf(1) }),
    fieldOf(3, 'number', {
      parent: uuidOf(1),
      expressions: { relevant: '${age} > ${limit}', constraint: '. < ../age' },
    }),
    fieldOf(4, 'number', { name: 'limit' }),
  )
  let next = 11
  const copies = duplicateFields(document.fields.slice(0, 3), () => uuidOf(next++))
  expect(withOwnNames(document, copies)).toMatchObject([
    { name: 'person_2' },
    { name: 'age_2', parent: uuidOf(11) },
    { expressions: { relevant: '${age_2} > ${limit}', constraint: '. < ../age_2' } },
  ])
})
