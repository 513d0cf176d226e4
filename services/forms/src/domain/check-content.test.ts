import { expect, test } from 'vitest'

import { dependsOn as on, liveField as live, newField } from '../../test-support/fields.ts'
import { fieldListErrors, settingErrors } from './check-content.ts'
import type { Field, NewField } from './field.ts'

const none = new Set<string>()
const pathsOf = (fields: NewField[], former: Field[], isEncrypted = false) =>
  Object.keys(fieldListErrors(fields, former, isEncrypted, none))

test('checks fields that are new or changed', () => {
  const broken = newField('a', { label: null, settings: { max_length: 9_999 } })
  expect(pathsOf([broken], [])).toEqual(['fields.0.label', 'fields.0.settings.max_length'])
  expect(pathsOf([broken], [live(broken)])).toEqual([])
  const renamed = { ...broken, label: 'Name' }
  expect(pathsOf([renamed], [live(broken)])).toEqual([])
  expect(pathsOf([{ ...renamed, type: 'email' }], [live(broken)])).toEqual([])
  expect(pathsOf([{ ...renamed, type: 'phone' }], [live(broken)])).toEqual([
    'fields.0.settings.max_length',
  ])
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
