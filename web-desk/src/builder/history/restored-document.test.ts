import type { Form, RemovedField, Version } from '@formpost/contract'
import type { FieldType } from '@formpost/rules'
import { expect, it } from 'vitest'

import { newField, type DraftField } from '../document/index.ts'
import { restoredDocument, returnedFields } from './restored-document.ts'

const texts = { label: 'Label', option: 'Option' }
const [one, two] = ['one', 'two'].map((uuid) => newField('number', uuid, texts))
const live = { title: 'Live', description: null } as Form

it('takes the fields of a version, and only the settings that differ', () => {
  const version = {
    form: { title: 'Former', description: null },
    fields: [two],
  } as unknown as Version
  const document = { form: { is_active: true }, fields: [one!] }
  const settings = (form: object) => restoredDocument({ ...document, form }, live, version).form
  expect(restoredDocument(document, live, version)).toEqual({
    form: { is_active: true, title: 'Former' },
    fields: [two],
  })
  expect(settings({ title: 'Former' })).toEqual({ title: 'Former' })
})

it('brings a question back without conditions on missing fields', () => {
  const conditions = ['one', 'gone'].map((field_uuid) => ({
    field_uuid,
    operator: 'is_empty' as const,
    value: null,
  }))
  const removed = {
    ...two,
    logic: { conditions },
    removed: true,
    answers_count: 3,
  } as unknown as RemovedField
  const [field] = returnedFields({ form: {}, fields: [one!] }, removed, [removed])
  expect(field!.logic?.conditions).toEqual([conditions[0]])
  expect(field).not.toHaveProperty('answers_count')
  expect(returnedFields({ form: {}, fields: [] }, removed, [removed])[0]!.logic).toBeNull()
})

it('brings a question back with the repeats around it, into the innermost container that is left', () => {
  const removedIn = (type: FieldType, uuid: string, parent: string | null) =>
    ({ ...newField(type, uuid, texts), parent }) as unknown as RemovedField
  const all = [
    removedIn('repeat', 'visits', 'people'),
    removedIn('group', 'details', 'visits'),
    removedIn('number', 'length', 'details'),
  ]
  const people = newField('repeat', 'people', texts)
  const placed = (fields: readonly DraftField[]) =>
    returnedFields({ form: {}, fields }, all[2]!, all).map(({ uuid, parent }) => [uuid, parent])
  expect(placed([people])).toEqual([
    ['visits', 'people'],
    ['length', 'visits'],
  ])
  const visits = { ...newField('repeat', 'visits', texts), parent: 'people' }
  expect(placed([people, visits])).toEqual([['length', 'visits']])
  expect(placed([])).toEqual([
    ['visits', null],
    ['length', 'visits'],
  ])
})
