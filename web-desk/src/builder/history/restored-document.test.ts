import type { Form, RemovedField, Version } from '@formpost/contract'
import { expect, it } from 'vitest'

import { newField } from '../document/index.ts'
import { restoredDocument, returnedField } from './restored-document.ts'

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
  const field = returnedField({ form: {}, fields: [one!] }, removed)
  expect(field.logic?.conditions).toEqual([conditions[0]])
  expect(field).not.toHaveProperty('answers_count')
  expect(returnedField({ form: {}, fields: [] }, removed).logic).toBeNull()
})
