import { expect, test } from 'vitest'

import { acceptEntries, settingsWarnings } from './settings.ts'

test('read extensions without a dot with it', () => {
  expect(acceptEntries('pdf, *.Doc,.txt,tar.gz,image/*, */* ,text/csv,,a b')).toEqual([
    ...['.pdf', '.Doc', '.txt', '.tar.gz', 'image/*', '*/*', 'text/csv', 'a b'],
  ])
})

test.each([
  ['number', { min: 1, max: 1 }, undefined],
  ['number', { min: 2, max: 1 }, { code: 'min_over_max', max: 1 }],
  ['date', { min: 2, max: 1, min_date: '2026-01-31', max_date: '2026-01-31' }, undefined],
  [
    'date',
    { min_date: '2026-02-01', max_date: '2026-01-31' },
    { code: 'min_over_max', max: '2026-01-31' },
  ],
  ['short_text', { max_length: 1_000 }, undefined],
  ['short_text', { max_length: 1_001 }, { code: 'over_type_limit', max: 1_000 }],
  ['phone', { max_length: 1e300 }, { code: 'over_type_limit', max: 32 }],
  ['number', { max_length: 1e300 }, undefined],
  ['file', { accept: 'pdf,.doc,image/*' }, undefined],
  ['file', { accept: 'pdf,a b' }, { code: 'not_a_file_type', entry: 'a b' }],
  [
    'file',
    { accept: 'Image' },
    { code: 'not_a_file_type', entry: '.Image', suggestion: 'image/*' },
  ],
  ['short_text', { accept: 'a b' }, undefined],
] as const)('of a %s with %j have the warning %j', (type, settings, warning) => {
  expect([...settingsWarnings(type, settings).values()]).toEqual(warning ? [warning] : [])
})
