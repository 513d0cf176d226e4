import { expect, test } from 'vitest'

import { liveField as live, newField, dependsOn as on } from '../../test-support/fields.ts'
import { fieldListErrors, settingErrors } from './check-content.ts'
import type { Field, NewField } from './field.ts'

const none = new Set<string>()
const pathsOf = (fields: NewField[], former: Field[], isEncrypted = false) =>
  Object.keys(fieldListErrors(fields, former, isEncrypted, none))

test('checks fields that are new or changed', () => {
  const broken = newField('a', { type: 'radio', label: null, options: ['A', 'A'] })
  const paths = ['fields.0.label', 'fields.0.options.1']
  expect(pathsOf([broken], [])).toEqual(paths)
  expect(pathsOf([broken], [live(broken)])).toEqual([])
  expect(pathsOf([{ ...broken, description: 'Help' }], [live(broken)])).toEqual(paths)
})

test('checks the address of an image where it is new', () => {
  const image = newField('a', { type: 'image', content: 'https://example.org/my photo.png' })
  expect(pathsOf([image], [])).toEqual(['fields.0.content'])
  expect(pathsOf([{ ...image, description: 'Help' }], [live(image)])).toEqual([])
  expect(pathsOf([image], [live({ ...image, type: 'paragraph' })])).toEqual(['fields.0.content'])
})

test('rejects payment fields of encrypted forms', () => {
  expect(pathsOf([newField('a', { type: 'payment' })], [], true)).toEqual(['fields.0.type'])
})

test('rejects uuids that are taken, and keeps other errors', () => {
  const field = newField('a', { label: null })
  expect(Object.keys(fieldListErrors([field], [], false, new Set(['a'])))).toEqual([
    'fields.0.label',
    'fields.0.uuid',
  ])
})

test('accepts conditions on fields of the form, on deleted ones too', () => {
  const fields = [newField('a'), newField('b', { logic: on('gone') })]
  expect(pathsOf(fields, [live(newField('gone'))])).toEqual([])
  expect(pathsOf(fields, [])).toEqual(['fields.1.logic.conditions.0.field_uuid'])
})

test('rejects circles through fields that do not change', () => {
  const old = newField('a', { logic: on('b') })
  const fields = [old, newField('b', { logic: on('a') }), newField('c')]
  expect(pathsOf(fields, [live(old)])).toEqual([
    'fields.0.logic.conditions',
    'fields.1.logic.conditions',
  ])
})

test('rejects a blank title and an unfinished address', () => {
  expect(settingErrors({ title: '', redirectUrl: 'https:' })).toEqual({
    title: [{ code: 'title_missing' }],
    redirect_url: [{ code: 'not_a_web_address' }],
  })
  expect(settingErrors({ title: 'A', redirectUrl: null })).toEqual({})
  expect(settingErrors({})).toEqual({})
})
