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
