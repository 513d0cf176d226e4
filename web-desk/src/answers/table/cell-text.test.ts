import type { SubmissionRow } from '@formpost/contract'
import { expect, it } from 'vitest'

import { cellText } from './cell-text.ts'

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
  ['a file in a list', answer('file', [uuid]), 'File'],
  ['several files', answer('file', [uuid, uuid]), '2 files'],
])('%s is one line', (_, value, text) => {
  expect(cellText(value)).toBe(text)
})

it('cuts long texts', () => {
  expect(cellText(answer('long_text', 'x'.repeat(10_000)))).toHaveLength(120)
})
