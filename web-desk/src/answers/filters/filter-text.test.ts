import type { Field } from '@formpost/contract'
import { expect, it } from 'vitest'

import { startOfDay } from './days.ts'
import { filterText } from './filter-text.ts'

const uuid = (n: number) => `0f8f2c52-1d3e-4c8b-9a41-0d9c8b7a6f5${n}`
const field = (n: number, type: Field['type'], label: string | null) =>
  ({ uuid: uuid(n), type, label }) as Field
const form = {
  fields: [
    field(1, 'short_text', 'Village'),
    field(2, 'number', 'Depth'),
    field(3, 'date', 'Built'),
    field(4, 'checkbox', 'Uses'),
    field(5, 'file', null),
  ],
}

it.each([
  ['since', startOfDay('2026-05-01')!, 'Received from May 1, 2026'],
  ['until', startOfDay('2026-05-06')!, 'Received until May 5, 2026'],
  ['was_offline', 'true', 'Filled in offline'],
  ['was_offline', 'false', 'Filled in online'],
  ['q', 'pump', 'Contains “pump”'],
  ['where[review]', 'has_issues', 'Review: Has issues'],
  [`where[${uuid(1)}]`, 'Agu', 'Village is Agu'],
  [`where[${uuid(1)}][contains]`, 'Agu', 'Village contains Agu'],
  [`where[${uuid(2)}][gte]`, '1200.5', 'Depth is at least 1,200.5'],
  [`where[${uuid(3)}][lt]`, '2026-05-01', 'Built is before May 1, 2026'],
  [`where[${uuid(4)}]`, 'Cattle', 'Uses includes Cattle'],
  [`where[${uuid(5)}][empty]`, 'true', 'Untitled question has no answer'],
  [`where[${uuid(9)}]`, 'x', 'Deleted question is x'],
])('%s=%s reads well', (name, value, text) => {
  expect(filterText(form, name, value)).toBe(text)
})
