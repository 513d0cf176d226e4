import { expect, test } from 'vitest'

import { fieldProblems } from './field-problems.ts'

test.each([
  [{ min_count: 3, max_count: 2 }, ['settings.min_count']],
  [{ min_count: 2, max_count: 2 }, []],
  [{ min_count: 3, max_count: null }, []],
  [{ max_count: 2 }, []],
])('checks the counts of a repeat: %j', (settings, problems) => {
  const field = { type: 'repeat', label: null, content: null, options: null, settings } as const
  expect([...fieldProblems(field).keys()]).toEqual(problems)
  expect([...fieldProblems({ ...field, type: 'group' }).keys()]).toEqual([])
})

test.each([
  [{ min: 0, max: 10, step: 1 }, {}],
  [{ min: -1, max: 1, step: 0.1 }, {}],
  [
    { min: 0 },
    { 'settings.max': 'slider_setting_missing', 'settings.step': 'slider_setting_missing' },
  ],
  [{ min: 5, max: 5, step: 1 }, { 'settings.max': 'slider_range_empty' }],
  [{ min: 0, max: 10, step: 0 }, { 'settings.step': 'slider_without_step' }],
])('checks the range of a slider: %j', (range, problems) => {
  const settings = { ...range, control: 'slider' } as const
  const field = { type: 'number', label: 'A', content: null, options: null, settings } as const
  const codes = [...fieldProblems(field)].map(([path, { code }]) => [path, code])
  expect(Object.fromEntries(codes)).toEqual(problems)
  expect([...fieldProblems({ ...field, settings: range })]).toEqual([])
})

test.each([
  ['short_text', { capture: 'location', max_accuracy: 5 }, []],
  ['short_text', { capture: 'barcode' }, []],
  ['long_text', { capture: 'location' }, ['settings.capture']],
  ['file', { capture: 'barcode', max_accuracy: 5 }, ['settings.capture', 'settings.max_accuracy']],
  ['number', { capture: null, max_accuracy: null }, []],
  ['file', { capture: 'signature', photo_metadata: 'keep', max_files: 20 }, []],
  ['short_text', { capture: 'photo' }, ['settings.capture']],
  [
    'image',
    { photo_metadata: 'strip', max_files: 1 },
    ['settings.photo_metadata', 'settings.max_files'],
  ],
  ['number', { photo_metadata: null, max_files: null }, []],
] as const)('checks the capture of a %s field: %j', (type, settings, problems) => {
  const field = { type, label: 'A', content: null, options: null, settings }
  expect([...fieldProblems(field)]).toEqual(
    problems.map((path) => [path, { code: 'not_for_type', type }]),
  )
})
