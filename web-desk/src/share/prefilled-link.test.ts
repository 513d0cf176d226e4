import type { FieldType, FormField } from '@formpost/rules'
import { expect, test } from 'vitest'

import { prefilledLink } from './prefilled-link.ts'

const field = (id: string, type: FieldType, more: Partial<FormField> = {}): FormField => ({
  id,
  type,
  label: 'Same label',
  content: null,
  description: null,
  placeholder: null,
  options: null,
  default_value: null,
  settings: null,
  logic: null,
  is_required: false,
  position: 0,
  ...more,
})
const link = 'https://forms.example/f/abc'
const fields = [
  field('v', 'short_text'),
  field('n', 'number', { settings: { max: 10 } }),
  field('c', 'checkbox', { options: ['Pump & well', 'Fence'] }),
]

test('has each answer under the id of its field', () => {
  const answers = { c: ['Pump & well', 'Fence'], v: 'Juba 1' }
  expect(prefilledLink(link, fields, answers)).toBe(`${link}?v=Juba+1&c=Pump+%26+well&c=Fence`)
})

test('has numbers as the form reads them', () => {
  const [, number] = fields
  expect(prefilledLink(link, [number!], { n: '2,5' })).toBe(`${link}?n=2.5`)
  expect(prefilledLink(link, [number!], { n: '1,234' })).toBe(link)
})

test('leaves out what is blank or not accepted', () => {
  expect(prefilledLink(link, fields, { v: ' ', n: '11', c: [] })).toBe(link)
})
