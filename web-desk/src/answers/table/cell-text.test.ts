import type { Field, SubmissionRow } from '@formpost/contract'
import { expect, it } from 'vitest'

import { cellText } from './cell-text.ts'
import { columnsOf, maxQuestions } from './columns.ts'

const uuid = '0f8f2c52-1d3e-4c8b-9a41-0d9c8b7a6f5e'
type Value = SubmissionRow['values'][number]
const answer = (field_type: Value['field_type'], value: Value['value']): Value => ({
  field_uuid: uuid,
  field_type,
  field_label: 'A',
  value,
})

it.each<[string, Value, string]>([
  ['a text', answer('short_text', 'Agu'), 'Agu'],
  ['lines', answer('long_text', 'a\n\n b'), 'a b'],
  ['a number', answer('number', 1234.5), '1,234.5'],
  ['a date', answer('date', '2026-05-06'), 'May 6, 2026'],
  ['choices', answer('checkbox', ['a', 'b']), 'a, b'],
  ['a file', answer('file', uuid), 'File'],
])('%s is one line', (_, value, text) => {
  expect(cellText(value)).toBe(text)
})

it('cuts long texts', () => {
  expect(cellText(answer('long_text', 'x'.repeat(10_000)))).toHaveLength(120)
})

const field = (type: Field['type'], label: string | null) => ({ uuid: `${type}`, type, label })
const labels = (fields: object[], is_encrypted = false) =>
  columnsOf({ fields: fields as Field[], is_encrypted }).map(({ label }) => label)

it('has a column for each question in order', () => {
  const fields = [
    field('heading', 'Well'),
    field('number', 'Depth'),
    field('submit_button', 'Send'),
    field('hidden', 'Source'),
    field('file', ''),
  ]
  const questions = ['Depth', 'Source', 'Untitled question']
  expect(labels(fields)).toEqual(['Received', 'Review', ...questions])
  expect(labels(fields, true)).toEqual(['Received', 'Review'])
})

it('limits the columns of forms with many questions', () => {
  const fields = Array.from({ length: 500 }, () => field('short_text', 'Q'))
  expect(labels(fields)).toHaveLength(maxQuestions + 2)
})
