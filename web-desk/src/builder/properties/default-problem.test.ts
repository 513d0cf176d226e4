import { expect, test } from 'vitest'

import { describeDefault } from './default-problem.ts'
import { field } from './test-support/fields.ts'

test.each([
  field('n', 'number', { default_value: '5', settings: { min: 1 } }),
  field('e', 'email', { default_value: 'a@example.org' }),
  field('c', 'checkbox', { default_value: 'x', options: ['x', 'y'] }),
  field('r', 'radio', { default_value: 'x', options: ['x', 'y'] }),
  field('d', 'date', { default_value: '2026-01-31' }),
  field('t', 'short_text', { default_value: null }),
])('accepts a default of $type', (subject) => {
  expect(describeDefault(subject)).toBeUndefined()
})

test.each([
  [field('n', 'number', { default_value: '0', settings: { min: 1 } }), /minimum of 1/],
  [field('e', 'email', { default_value: 'a@' }), /not an email/],
  [field('c', 'checkbox', { default_value: 'z', options: ['x', 'y'] }), /not an option/],
  [field('r', 'radio', { default_value: 'z', options: ['x', 'y'] }), /not an option/],
  [
    field('d', 'date', { default_value: '2026-01-31', settings: { max_date: '2026-01-01' } }),
    /latest date/,
  ],
  [field('h', 'hidden', { default_value: 'x'.repeat(256) }), /255/],
])('says why a default of $type is refused', (subject, message) => {
  expect(describeDefault(subject)).toMatch(message)
})
