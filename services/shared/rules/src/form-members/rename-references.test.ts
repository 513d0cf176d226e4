import { expect, it } from 'vitest'

import { languageField as field } from '../../test-support/language-field.ts'
import { renameReferences } from './index.ts'

it.each([
  ['${age} > 1 and ${ age }=2', '${years} > 1 and ${ years }=2'],
  ["concat('${age}', ${age2}, age)", "concat('${age}', ${age2}, age)"],
  ['/data/age + ../age + /data/g/age', '/data/years + ../years + /data/g/age'],
  ['/data/child::age * child :: age', '/data/child::years * child :: age'],
  ["jr:choice-name(${age}, ' ${age}')", "jr:choice-name(${years}, ' ${years}')"],
  ["instance('age')/root/item[name = 'age']", "instance('years')/root/item[name = 'age']"],
  ['${age', '${age'],
])('renames in %s', (constraint, expected) => {
  const fields = [
    field('1', 'radio', { name: 'age' }),
    field('2', 'number', { name: 'age2' }),
    field('g', 'group'),
    field('3', 'number', { name: 'age3', parent: 'g' }),
    field('4', 'number', { expressions: { constraint, relevant: '${age2}' } }),
  ]
  const changed = renameReferences({ fields }, '1', 'years').fields.get('4')
  expect(changed?.expressions ?? { constraint, relevant: '${age2}' }).toEqual({
    constraint: expected,
    relevant: '${age2}',
  })
})

it('renames in texts, messages, translations, item labels and triggers', () => {
  const fields = [
    field('r', 'repeat', { settings: { item_label: '${age}', min_count: 1 } }),
    field('1', 'number', {
      name: 'age',
      parent: 'r',
      label: 'Age of ${age}',
      expressions: { constraint_message: 'Not ${age}', trigger: ['age', 'x'], relevant: '1' },
    }),
    field('p', 'paragraph', { content: '<p title="${age}">${age}</p>', name: null }),
    field('2', 'number', { label: 'Nothing' }),
  ]
  const translations = {
    fr: { title: 'T', fields: { 1: { label: 'Âge ${age}', options: ['${age}'] } } },
    sw: { fields: { p: { content: '<p title="${age}">${age}</p>' } } },
  }
  const renamed = renameReferences({ fields, translations }, '1', 'years')
  expect(renamed.translations).toEqual({
    fr: { title: 'T', fields: { 1: { label: 'Âge ${years}', options: ['${age}'] } } },
    sw: { fields: { p: { content: '<p title="${age}">${years}</p>' } } },
  })
  expect(Object.fromEntries(renamed.fields)).toEqual({
    r: { settings: { item_label: '${years}', min_count: 1 } },
    1: {
      label: 'Age of ${years}',
      expressions: {
        constraint_message: 'Not ${years}',
        trigger: ['years', 'x'],
        relevant: '1',
      },
    },
    p: { content: '<p title="${age}">${years}</p>' },
  })
})

it('renames only paths if several fields have the name', () => {
  const fields = [
    field('1', 'number', { name: 'age', expressions: { relevant: '/form/g/age > ${age}' } }),
    field('g', 'group'),
    field('2', 'number', { name: 'age', parent: 'g', label: '${age}' }),
  ]
  expect(
    Object.fromEntries(renameReferences({ fields, rootName: 'form' }, '2', 'years').fields),
  ).toEqual({
    1: { expressions: { relevant: '/form/g/years > ${age}' } },
  })
})
